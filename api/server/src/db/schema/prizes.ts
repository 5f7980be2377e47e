import { PRIZE_KINDS, PRIZE_NEEDS } from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { money, timestamp, version } from './columns';
import { leaderboardResults } from './leaderboards';
import { members } from './members';
import { payouts } from './site';

/** Ledger of prizes (docs/decisions/0061-one-ledger-of-prizes.md): a row for each place that was won. Its times are its steps. */
export const prizes = pgTable(
  'prizes',
  {
    /** Above the ids of `leaderboard_results`, by which members claimed prizes of leaderboards before this table. */
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1_000_000_000 }),
    sourceKind: text('source_kind', { enum: PRIZE_KINDS }).notNull(),
    /** Id of the raffle, hunt, tournament, challenge or leaderboard, which may be deleted since. */
    sourceId: integer('source_id').notNull(),
    title: text('title').notNull(),
    /** Place from 1, unique in a source: players who share a rank have different places. */
    place: integer('place').notNull(),
    /** Row of the ranking that won a leaderboard's prize. */
    resultId: integer('result_id')
      .unique()
      .references(() => leaderboardResults.id),
    prize: text('prize').notNull(),
    /** Amount in `currency`; null if the prize is no known amount of money. */
    amount: money('amount'),
    currency: text('currency').notNull().default('$'),
    points: integer('points'),
    memberId: text('member_id').references(() => members.id),
    /** Winner's name at the source; null for the member's. */
    name: text('name'),
    /** Details required from the winner before the payment. */
    need: text('need', { enum: PRIZE_NEEDS }).notNull(),
    /** Encrypted. Null before the claim, and again once no longer needed. */
    claimDetails: text('claim_details'),
    wonAt: timestamp('won_at').notNull(),
    claimUntil: timestamp('claim_until'),
    seenAt: timestamp('seen_at'),
    claimedAt: timestamp('claimed_at'),
    /** Deadline of the payment, if any; null until the winner has claimed it. */
    payUntil: timestamp('pay_until'),
    paidAt: timestamp('paid_at'),
    /** Staff's note on the payment or lapse. */
    note: text('note'),
    /** Payout in dollars that the payment booked. */
    payoutId: integer('payout_id')
      .unique()
      .references(() => payouts.id),
    receivedAt: timestamp('received_at'),
    lapsedAt: timestamp('lapsed_at'),
    /** Time when nothing more was to be done: received, lapsed, or long paid. */
    closedAt: timestamp('closed_at'),
    version: version(),
  },
  (table) => [
    uniqueIndex('prizes_place').on(table.sourceKind, table.sourceId, table.place),
    index('prizes_member').on(table.memberId, table.wonAt),
    // Read with every session: few of a member's prizes are open.
    index('prizes_open')
      .on(table.memberId)
      .where(sql`${table.closedAt} is null or ${table.seenAt} is null`),
    index('prizes_won_at').on(table.wonAt, table.id),
    check('prizes_place_positive', sql`${table.place} > 0`),
    check('prizes_paid_or_lapsed', sql`num_nonnulls(${table.paidAt}, ${table.lapsedAt}) <= 1`),
    check('prizes_received_after_payment', sql`${table.receivedAt} is null or ${table.paidAt} is not null`),
    check('prizes_amounts', sql`${table.amount} > 0 and ${table.points} > 0`),
  ],
);
