import { ApiError, api, failureMessage, readData, readFlag, readOptionalNumber, readRecord, readText } from '@greenroom/shared-ui/http';

/** What is sent (specification 2, section 7). */
export type EntryBody =
  | { entry_type: 'passwordless' }
  | { entry_type: 'password'; password: string }
  | { entry_type: 'points'; points_spent: number };

/**
 * How an attempt went. `unclear` is one that may count all the same: nothing readable came back, or the server broke down
 * over it.
 */
export interface EntryOutcome {
  kind: 'entered' | 'refused' | 'unclear';
  message: string;
}

export const SIGN_IN_FIRST = 'Please sign in to enter raffles';
export const NOT_ACCEPTING = 'This raffle is not accepting entries';
const SENTENCES = {
  signIn: SIGN_IN_FIRST,
  refused: 'Failed to enter raffle',
  noResponse: 'An error occurred while entering raffle',
};
const ENTERED = 'Successfully entered raffle!';

/** POST /api/r/raffles/{id}/enter. Nothing is thrown; the messages are those of specification 2, section 8. */
export async function enterRaffle(id: string, body: EntryBody): Promise<EntryOutcome> {
  try {
    const response = readRecord(await api.post(`/api/r/raffles/${encodeURIComponent(id)}/enter`, body));
    if (readFlag(response.success)) return { kind: 'entered', message: readText(response.message) || ENTERED };
    return { kind: 'unclear', message: readText(response.message) || SENTENCES.refused };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500;
    return { kind: isRefused ? 'refused' : 'unclear', message: failureMessage(error, SENTENCES) };
  }
}

/** The member's points as the server has them now, from GET /api/r/user/{username}; null where it doesn't tell. */
export async function fetchOwnPoints(username: string): Promise<number | null> {
  try {
    const profile = readRecord(readData(await api.get(`/api/r/user/${encodeURIComponent(username)}`)));
    const points = readOptionalNumber(profile.points);
    return points === null ? null : Math.floor(points);
  } catch {
    return null;
  }
}
