import type * as contract from '@greenroom/contract';
import type { Unread } from '@greenroom/shared-ui/http';
import { api, readData, readFlag, readList, readNumber, readOptionalText, readRecord, readText } from '@greenroom/shared-ui/http';

const STATES = ['open', 'claimed', 'paid'] as const;
const STEPS = ['won', 'seen', 'claimed', 'paid', 'received', 'lapsed'] as const;
const KINDS = ['leaderboard', 'raffle', 'hunt', 'tournament', 'challenge'] as const;
const NEEDS = ['line', 'nothing', 'casino', 'wallet', 'address'] as const;

/** The steps of back ends that know only these statuses. */
const STEP_OF = { open: 'won', claimed: 'claimed', paid: 'paid' } as const;

export type Winning = ReturnType<typeof readWinning>;

export const fetchWinnings = async (signal?: AbortSignal): Promise<Winning[]> =>
  readList(readData(await api.get('/api/r/winnings', { signal })), readWinning);

export const markSeen = (ids: readonly string[]): Promise<unknown> => api.post('/api/r/winnings/seen', { ids: ids.map(Number) });

/** Sends POST /api/r/winnings/{id}/claim; `details` say where to pay. Returns the changed prize. */
export const claimWinning = async (id: string, details: string): Promise<Winning> =>
  readWinning(readData(await api.post(`/api/r/winnings/${encodeURIComponent(id)}/claim`, { details })));

export const receiveWinning = async (id: string): Promise<Winning> =>
  readWinning(readData(await api.post(`/api/r/winnings/${encodeURIComponent(id)}/received`)));

function readWinning(value: Unread<contract.Winning>) {
  const winning = readRecord(value);
  const state = STATES.find((one) => one === winning.state) ?? 'open';
  const known = STEPS.find((one) => one === winning.step);
  const step = known ?? STEP_OF[state];
  return {
    id: readText(winning.id),
    kind: KINDS.find((kind) => kind === winning.kind) ?? 'leaderboard',
    /** The prize in words; empty if the back end has the amount alone. */
    prize: readText(winning.prize),
    /** The platform of a leaderboard; otherwise what the prize was won at. */
    platform: readText(winning.platform),
    currency: readText(winning.currency_symbol, '$'),
    /** ISO 8601; null if the back end has none. */
    start: readOptionalText(winning.starts_at),
    end: readOptionalText(winning.ends_at),
    /** The contest within the leaderboard; null for the leaderboard itself. */
    subsection: readOptionalText(winning.subsection),
    rank: readNumber(winning.rank),
    amount: readNumber(winning.amount),
    step,
    isOver: step === 'received' || step === 'lapsed' || (step === 'paid' && !known),
    /** The kind of details that the member has to give before the payment. */
    need: NEEDS.find((need) => need === winning.need) ?? 'line',
    claimUntil: readOptionalText(winning.claim_until),
    payUntil: readOptionalText(winning.pay_until),
    details: readOptionalText(winning.details),
    isNew: readFlag(winning.is_new),
  };
}
