import { z } from 'zod';
import { dataResponse, defineEndpoint } from './endpoint';
import { Count, Money, RowId, Timestamp } from './primitives';
import { PrizeKind } from './winnings';

export const Promised = z.object({
  kind: PrizeKind,
  source_id: RowId,
  title: z.string(),
  prize: z.string(),
  places: z.number().int().positive(),
  ends_at: Timestamp.nullable(),
});
export type Promised = z.infer<typeof Promised>;

export const Winner = z.object({
  id: RowId,
  /** Null for a payout by hand. */
  kind: PrizeKind.nullable(),
  source_id: RowId.nullable(),
  title: z.string(),
  place: z.number().int().positive().nullable(),
  prize: z.string(),
  /** As the source shows it: a member's or a player's name. Null for a payout by hand. */
  name: z.string().nullable(),
  profile: z.string().nullable(),
  step: z.enum(['won', 'paid', 'received', 'lapsed']),
  won_at: Timestamp,
  paid_at: Timestamp.nullable(),
  /** Amount in the total, in dollars. */
  paid_amount: Money.nullable(),
  /** Paid late, or not paid yet and overdue. */
  is_late: z.boolean(),
});
export type Winner = z.infer<typeof Winner>;

export const WinnersResponse = dataResponse(
  z.object({
    /** Sum of all payments in dollars, as on the home page. */
    total: Money,
    formatted_total: z.string(),
    /** Days from the decision to the payment; null before the first payment. */
    median_days: z.number().nonnegative().nullable(),
    promised: z.array(Promised),
    winners: z.array(Winner),
    page: z.number().int().positive(),
    pages: Count,
  }),
);
export type WinnersResponse = z.infer<typeof WinnersResponse>;

export const winnersEndpoints = {
  list: defineEndpoint('GET /winners', 'Every prize, from announcement to payout', {
    query: z.object({ page: z.coerce.number('This must be a number.').int().positive().max(10_000).default(1) }),
    response: WinnersResponse,
  }),
};
