import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { api, readData, readFlag, readList, readNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';

const STATES = ['open', 'claimed', 'paid'] as const;

/** A confirmed prize of the member. */
export type Winning = ReturnType<typeof readWinning>;

/** GET /api/r/winnings, the latest first. */
export async function fetchWinnings(signal?: AbortSignal): Promise<Winning[]> {
  return readList(readData(await api.get('/api/r/winnings', { signal })), readWinning);
}

/** POST /api/r/winnings/seen. */
export const markSeen = (ids: readonly string[]): Promise<unknown> => api.post('/api/r/winnings/seen', { ids: ids.map(Number) });

/** POST /api/r/winnings/{id}/claim. @param details where it should be paid @returns the prize after the claim */
export async function claimWinning(id: string, details: string): Promise<Winning> {
  return readWinning(readData(await api.post(`/api/r/winnings/${encodeURIComponent(id)}/claim`, { details })));
}

function readWinning(value: Unread<contract.Winning>) {
  const winning = readRecord(value);
  return {
    id: readText(winning.id),
    platform: readText(winning.platform),
    currency: readText(winning.currency_symbol, '$'),
    /** ISO 8601; null if the back end does not say. */
    start: readOptionalText(winning.starts_at),
    end: readOptionalText(winning.ends_at),
    /** The contest within the leaderboard; null for the leaderboard itself. */
    subsection: readOptionalText(winning.subsection),
    rank: readNumber(winning.rank),
    amount: readNumber(winning.amount),
    /** Claimed: the member has said where it should be paid. */
    state: STATES.find((state) => state === winning.state) ?? 'open',
    details: readOptionalText(winning.details),
    isNew: readFlag(winning.is_new),
  };
}
