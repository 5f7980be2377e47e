import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { api, readData, readFlag, readList, readNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';

const STATES = ['open', 'claimed', 'paid'] as const;
const STEPS = ['won', 'seen', 'claimed', 'paid', 'received', 'lapsed'] as const;
const KINDS = ['leaderboard', 'raffle', 'hunt', 'tournament', 'challenge'] as const;
const NEEDS = ['line', 'nothing', 'casino', 'wallet', 'address'] as const;

/** For back ends that know no steps. */
const STEP_OF = { open: 'won', claimed: 'claimed', paid: 'paid' } as const;

/** A prize of the member. */
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

/** POST /api/r/winnings/{id}/received. @returns the prize, which has arrived */
export async function receiveWinning(id: string): Promise<Winning> {
  return readWinning(readData(await api.post(`/api/r/winnings/${encodeURIComponent(id)}/received`)));
}

function readWinning(value: Unread<contract.Winning>) {
  const winning = readRecord(value);
  const state = STATES.find((one) => one === winning.state) ?? 'open';
  const known = STEPS.find((one) => one === winning.step);
  const step = known ?? STEP_OF[state];
  return {
    id: readText(winning.id),
    kind: KINDS.find((kind) => kind === winning.kind) ?? 'leaderboard',
    /** In words; empty if the back end has the amount alone. */
    prize: readText(winning.prize),
    /** Of a leaderboard; of all others what they were won at. */
    platform: readText(winning.platform),
    currency: readText(winning.currency_symbol, '$'),
    /** ISO 8601; null if the back end does not say. */
    start: readOptionalText(winning.starts_at),
    end: readOptionalText(winning.ends_at),
    /** The contest within the leaderboard; null for the leaderboard itself. */
    subsection: readOptionalText(winning.subsection),
    rank: readNumber(winning.rank),
    amount: readNumber(winning.amount),
    step,
    /** Nothing more is to come; a back end without steps does not ask whether a prize has arrived. */
    isOver: step === 'received' || step === 'lapsed' || (step === 'paid' && !known),
    /** What the member has to say before the payment. */
    need: NEEDS.find((need) => need === winning.need) ?? 'line',
    claimUntil: readOptionalText(winning.claim_until),
    payUntil: readOptionalText(winning.pay_until),
    details: readOptionalText(winning.details),
    isNew: readFlag(winning.is_new),
  };
}
