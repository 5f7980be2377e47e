import { ApiError, api, failureMessage, readFlag, readOptionalNumber, readRecord, readText } from '@greenroom/shared-ui/http';
import { fetchOwnProfile } from '@greenroom/shared-ui/own-profile';
import type { User } from '@greenroom/shared-ui/platform';
import type { EnterRaffleBody } from '@greenroom/contract';

/**
 * Outcome of a request. After `unclear`, the entry may count all the same: the response was unreadable, missing or a server error.
 */
export interface EntryOutcome {
  kind: 'entered' | 'refused' | 'unclear';
  message: string;
}

export const SIGN_IN_FIRST = 'Please sign in to enter raffles';
export const NOT_ACCEPTING = 'This raffle is not accepting entries';
const MESSAGES = {
  signIn: SIGN_IN_FIRST,
  refused: 'Failed to enter raffle',
  noResponse: 'An error occurred while entering raffle',
};
const ENTERED = 'Successfully entered raffle!';

/** POST /api/r/raffles/{id}/enter. Never throws; the messages are those of docs/product.md#raffles. */
export async function enterRaffle(id: string, body: EnterRaffleBody): Promise<EntryOutcome> {
  try {
    const response = readRecord(await api.post(`/api/r/raffles/${encodeURIComponent(id)}/enter`, body));
    if (readFlag(response.success)) return { kind: 'entered', message: readText(response.message) || ENTERED };
    return { kind: 'unclear', message: readText(response.message) || MESSAGES.refused };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500;
    return { kind: isRefused ? 'refused' : 'unclear', message: failureMessage(error, MESSAGES) };
  }
}

/** The member's current points; null if the request fails. */
export async function fetchOwnPoints(user: User): Promise<number | null> {
  try {
    const points = readOptionalNumber((await fetchOwnProfile(user)).points);
    return points === null ? null : Math.floor(points);
  } catch {
    return null;
  }
}
