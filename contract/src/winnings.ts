import { z } from 'zod';
import { defineEndpoint, dataResponse, SuccessResponse } from './endpoint';
import { LineText, MAX_INTEGER, Money, required, RowId, Timestamp } from './primitives';

/** `new`: won something not seen yet. `open`: something is still to be paid or received. */
export const WinningsState = z.enum(['new', 'open']);
export type WinningsState = z.infer<typeof WinningsState>;

export const PRIZE_KINDS = ['raffle', 'hunt', 'tournament', 'challenge', 'leaderboard'] as const;
export const PrizeKind = z.enum(PRIZE_KINDS);
export type PrizeKind = z.infer<typeof PrizeKind>;

/** Kind of line that a prize needs from its winner before it can be paid. */
export const PRIZE_NEEDS = ['nothing', 'line', 'casino', 'wallet', 'address'] as const;
export const PrizeNeed = z.enum(PRIZE_NEEDS);
export type PrizeNeed = z.infer<typeof PrizeNeed>;

/** Last step of a prize. Claimed: it can be paid. */
export const PrizeStep = z.enum(['won', 'seen', 'claimed', 'paid', 'received', 'lapsed']);
export type PrizeStep = z.infer<typeof PrizeStep>;

export const Winning = z.object({
  id: RowId,
  kind: PrizeKind,
  source_id: RowId,
  /** Title of a raffle, platform of a leaderboard. */
  title: z.string(),
  prize: z.string(),
  /** Same as the title. */
  platform: z.string(),
  currency_symbol: z.string(),
  /** Period of the leaderboard, its end exclusive; for others, both are when it was won. */
  starts_at: Timestamp,
  ends_at: Timestamp,
  subsection: z.string().nullable(),
  /** On the leaderboard; for others the place. */
  rank: z.number().int().positive(),
  /** 0 if it is no known amount of money. */
  amount: Money,
  step: PrizeStep,
  need: PrizeNeed,
  /** Deadlines of the claim and the payment. */
  claim_until: Timestamp.nullable(),
  pay_until: Timestamp.nullable(),
  /** Claimed: the winner has said where it should be paid. */
  state: z.enum(['open', 'claimed', 'paid']),
  details: z.string().nullable(),
  is_new: z.boolean(),
});
export type Winning = z.infer<typeof Winning>;

const MAX_SEEN = 200;

export const MAX_CLAIM_DETAILS = 200;

export const winningEndpoints = {
  list: defineEndpoint('GET /winnings', "The member's prizes", { response: dataResponse(z.array(Winning)), refusals: [401] }),
  seen: defineEndpoint('POST /winnings/seen', 'Mark prizes as seen', {
    body: z.object({ ids: z.array(z.number().int().positive().max(MAX_INTEGER)).max(MAX_SEEN) }),
    response: SuccessResponse,
    refusals: [401],
  }),
  claim: defineEndpoint('POST /winnings/:id/claim', 'Submit payout details for a prize', {
    body: z.object({ details: LineText(MAX_CLAIM_DETAILS).check(required) }),
    response: dataResponse(Winning),
    refusals: [401, 409],
  }),
  receive: defineEndpoint('POST /winnings/:id/received', 'Confirm that a paid prize arrived', {
    response: dataResponse(Winning),
    refusals: [401, 409],
  }),
};
