import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { money, reference, timestamp, version } from './columns';
import { contentPages } from './content-pages';
import { members } from './members';

/** Casinos whose wagers are ranked. */
export const platforms = pgTable('platforms', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  currencySymbol: text('currency_symbol').notNull().default('$'),
  position: integer('position').notNull().default(0),
  version: version(),
});

/** A period of a platform's contest: `startsAt` inclusive, `endsAt` exclusive. */
export const leaderboards = pgTable(
  'leaderboards',
  {
    id: serial('id').primaryKey(),
    platformId: reference('platform_id', () => platforms.id),
    startsAt: timestamp('starts_at').notNull(),
    endsAt: timestamp('ends_at').notNull(),
    /** IANA name. Periods repeat at the same local time of this zone. */
    timeZone: text('time_zone').notNull().default('UTC'),
    recurrence: text('recurrence', { enum: ['none', 'weekly', 'biweekly', 'monthly'] })
      .notNull()
      .default('none'),
    /** First start of the series of periods, by which a month's end is found again after a shorter month; null: `startsAt`. */
    seriesStartsAt: timestamp('series_starts_at'),
    /** Minutes after the end in which the last numbers are awaited. */
    settleMinutes: integer('settle_minutes').notNull().default(60),
    termsPageId: integer('terms_page_id').references(() => contentPages.id, { onDelete: 'set null' }),
    /** Time the next period was created, or found to exist; a deleted one does not come back. */
    nextOpenedAt: timestamp('next_opened_at'),
    /** Time the ranking was stored in `leaderboard_results`. */
    frozenAt: timestamp('frozen_at'),
    /** Time the staff confirmed the winners. */
    confirmedAt: timestamp('confirmed_at'),
    version: version(),
  },
  (table) => [
    uniqueIndex('leaderboards_platform_start').on(table.platformId, table.startsAt),
    check('leaderboards_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

export const leaderboardPrizes = pgTable(
  'leaderboard_prizes',
  {
    leaderboardId: reference('leaderboard_id', () => leaderboards.id),
    rank: integer('rank').notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.leaderboardId, table.rank] })],
);

/** A contest within a leaderboard: the same wagers, filtered. */
export const leaderboardSubsections = pgTable(
  'leaderboard_subsections',
  {
    id: serial('id').primaryKey(),
    leaderboardId: reference('leaderboard_id', () => leaderboards.id),
    name: text('name').notNull(),
    filterType: text('filter_type', { enum: ['game', 'favorite_game', 'wager_range'] }).notNull(),
    filterValue: text('filter_value').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    index('leaderboard_subsections_board').on(table.leaderboardId),
    check(
      'leaderboard_subsections_filter',
      sql`${table.filterType} <> 'wager_range' or ${table.filterValue} ~ '^[0-9]+(\\.[0-9]{1,2})?([+]|-[0-9]+(\\.[0-9]{1,2})?)$'`,
    ),
  ],
);

export const leaderboardSubsectionPrizes = pgTable(
  'leaderboard_subsection_prizes',
  {
    subsectionId: reference('subsection_id', () => leaderboardSubsections.id),
    rank: integer('rank').notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subsectionId, table.rank] })],
);

/** Final ranking of a frozen board and of its subsections. */
export const leaderboardResults = pgTable(
  'leaderboard_results',
  {
    id: serial('id').primaryKey(),
    leaderboardId: reference('leaderboard_id', () => leaderboards.id),
    /** Null for the board itself. */
    subsectionId: integer('subsection_id').references(() => leaderboardSubsections.id),
    /** Order of the ranking at the freeze, from 0. */
    position: integer('position').notNull(),
    /** Equal wagers share a rank; null for an excluded player. */
    rank: integer('rank'),
    displayName: text('display_name').notNull(),
    favoriteGameTitle: text('favorite_game_title'),
    wagered: money('wagered').notNull(),
    prize: money('prize').notNull().default(0),
    memberId: text('member_id').references(() => members.id),
    exclusionReason: text('exclusion_reason'),
    correctionReason: text('correction_reason'),
    /** Amount before the first correction in review. */
    wageredBefore: money('wagered_before'),
    // These five are from before the ledger of prizes, which takes them over (take-over-winnings.ts).
    seenAt: timestamp('seen_at'),
    claimedAt: timestamp('claimed_at'),
    claimDetails: text('claim_details'),
    paidAt: timestamp('paid_at'),
    note: text('note'),
    version: version(),
  },
  (table) => [
    index('leaderboard_results_board').on(table.leaderboardId, table.subsectionId, table.position),
    index('leaderboard_results_member').on(table.memberId),
    // Read with every session: few of a member's results have a prize.
    index('leaderboard_results_winnings')
      .on(table.memberId)
      .where(sql`${table.prize} > 0`),
    index('leaderboard_results_prizes')
      .on(table.paidAt)
      .where(sql`${table.prize} > 0`),
  ],
);

/** Players at a platform under our link, members or not. */
export const players = pgTable(
  'players',
  {
    id: serial('id').primaryKey(),
    platformId: reference('platform_id', () => platforms.id),
    displayName: text('display_name').notNull(),
    memberId: text('member_id').references(() => members.id),
    /** Casino's stable id of the player, by which a source's rows are matched; null if only the name is known. */
    externalId: text('external_id'),
  },
  (table) => [
    uniqueIndex('players_platform_name').on(table.platformId, table.displayName),
    index('players_platform_external_id').on(table.platformId, table.externalId),
  ],
);

export const wagers = pgTable(
  'wagers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Denormalized from the player: a period's standings then read one range of the index. */
    platformId: reference('platform_id', () => platforms.id),
    playerId: reference('player_id', () => players.id),
    /** Platform's id of the wager, or a digest of the imported line: a repeated import counts once. */
    reference: text('reference')
      .notNull()
      .$defaultFn(() => randomUUID()),
    gameTitle: text('game_title'),
    amount: money('amount').notNull(),
    wageredAt: timestamp('wagered_at').notNull(),
  },
  (table) => [
    // A covering index for standings. Without the game, a subsection's standings would scan the whole history.
    index('wagers_platform_time').on(table.platformId, table.wageredAt, table.playerId, table.amount, table.gameTitle),
    uniqueIndex('wagers_reference').on(table.platformId, table.reference),
    check('wagers_amount_positive', sql`${table.amount} > 0`),
  ],
);
