import { z } from 'zod';
import { dataResponse, defineEndpoint } from './endpoint';
import { Count, Money, RowId, Timestamp } from './primitives';
import { PrizeKind } from './winnings';

/** Prizes that something running has promised. */
export const Promised = z.object({
  kind: PrizeKind,
  source_id: RowId,
  title: z.string(),
  /** In words: what each place gets, or what all get together. */
  prize: z.string(),
  /** How many can win it. */
  places: z.number().int().positive(),
  /** Null without a known end. */
  ends_at: Timestamp.nullable(),
});
export type Promised = z.infer<typeof Promised>;

/** A prize that somebody has won, for everybody. */
export const Winner = z.object({
  id: RowId,
  /** Null for a payout that the staff has entered by hand. */
  kind: PrizeKind.nullable(),
  source_id: RowId.nullable(),
  title: z.string(),
  place: z.number().int().positive().nullable(),
  prize: z.string(),
  /** As the source shows it: a member's name, or a player's at a casino. Null for a payout by hand. */
  name: z.string().nullable(),
  /** The name of the profile, where the source shows a member's. */
  profile: z.string().nullable(),
  step: z.enum(['won', 'paid', 'received', 'lapsed']),
  won_at: Timestamp,
  paid_at: Timestamp.nullable(),
  /** What the payment counts in the total, in dollars; null for nothing. */
  paid_amount: Money.nullable(),
  /** Paid, or not paid yet, after the day that the staff had promised. */
  is_late: z.boolean(),
});
export type Winner = z.infer<typeof Winner>;

export const WinnersResponse = dataResponse(
  z.object({
    /** The sum of all payments, in dollars: what the home page shows as given away. */
    total: Money,
    formatted_total: z.string(),
    /** From the decision to the payment, in days; null before the first payment. */
    median_days: z.number().nonnegative().nullable(),
    promised: z.array(Promised),
    /** A page of them, the latest first. */
    winners: z.array(Winner),
    page: z.number().int().positive(),
    pages: Count,
  }),
);
export type WinnersResponse = z.infer<typeof WinnersResponse>;

export const winnersEndpoints = {
  list: defineEndpoint('GET /winners', {
    summary: 'What was promised, won, paid and received',
    query: z.object({ page: z.coerce.number('This has to be a number.').int().positive().max(10_000).default(1) }),
    response: WinnersResponse,
  }),
};
