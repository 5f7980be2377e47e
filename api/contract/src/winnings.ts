import { z } from 'zod';
import { defineEndpoint, dataResponse, SuccessResponse } from './endpoint';
import { LineText, MAX_INTEGER, Money, required, RowId, Timestamp } from './primitives';

/** Whether a member has won something that they have not seen (`new`), or something that is not paid yet (`open`). */
export const WinningsState = z.enum(['new', 'open']);
export type WinningsState = z.infer<typeof WinningsState>;

/** What prizes are won at. */
export const PRIZE_KINDS = ['raffle', 'hunt', 'tournament', 'challenge', 'leaderboard'] as const;
export type PrizeKind = (typeof PRIZE_KINDS)[number];

/** What a prize needs of its winner before it can be paid: nothing, or a line of this kind. */
export const PRIZE_NEEDS = ['nothing', 'line', 'casino', 'wallet', 'address'] as const;
export type PrizeNeed = (typeof PRIZE_NEEDS)[number];

/** A confirmed prize of a leaderboard, for its winner. */
export const Winning = z.object({
  id: RowId,
  platform: z.string(),
  currency_symbol: z.string(),
  /** The period of the leaderboard; the end is exclusive. */
  starts_at: Timestamp,
  ends_at: Timestamp,
  /** The contest within the leaderboard; null for the leaderboard itself. */
  subsection: z.string().nullable(),
  rank: z.number().int().positive(),
  amount: Money,
  /** Claimed: the winner has said where it should be paid. */
  state: z.enum(['open', 'claimed', 'paid']),
  /** What the winner has written. */
  details: z.string().nullable(),
  /** The winner has not seen it yet. */
  is_new: z.boolean(),
});
export type Winning = z.infer<typeof Winning>;

const MAX_SEEN = 200;

export const MAX_CLAIM_DETAILS = 200;

export const winningEndpoints = {
  list: defineEndpoint('GET /winnings', {
    summary: "The member's confirmed prizes of leaderboards",
    response: dataResponse(z.array(Winning)),
    refusals: [401],
  }),
  seen: defineEndpoint('POST /winnings/seen', {
    summary: 'Record that the member has seen prizes',
    body: z.object({ ids: z.array(z.number().int().positive().max(MAX_INTEGER)).max(MAX_SEEN) }),
    response: SuccessResponse,
    refusals: [401],
  }),
  claim: defineEndpoint('POST /winnings/:id/claim', {
    summary: 'Say where a prize should be paid',
    /** Where the prize should be paid, such as a name at the casino. */
    body: z.object({ details: LineText(MAX_CLAIM_DETAILS).check(required) }),
    response: dataResponse(Winning),
    refusals: [401, 409],
  }),
};
