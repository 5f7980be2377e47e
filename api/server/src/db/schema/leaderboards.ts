import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { money, timestamp, version } from './columns';
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
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    startsAt: timestamp('starts_at').notNull(),
    endsAt: timestamp('ends_at').notNull(),
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
    leaderboardId: integer('leaderboard_id')
      .notNull()
      .references(() => leaderboards.id),
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
    leaderboardId: integer('leaderboard_id')
      .notNull()
      .references(() => leaderboards.id),
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
    subsectionId: integer('subsection_id')
      .notNull()
      .references(() => leaderboardSubsections.id),
    rank: integer('rank').notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subsectionId, table.rank] })],
);

/** Players at a platform under our link; not every player is a member. */
export const players = pgTable(
  'players',
  {
    id: serial('id').primaryKey(),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    displayName: text('display_name').notNull(),
    memberId: text('member_id').references(() => members.id),
  },
  (table) => [uniqueIndex('players_platform_name').on(table.platformId, table.displayName)],
);

export const wagers = pgTable(
  'wagers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Denormalized from the player: a period's standings then read one range of the index. */
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    playerId: integer('player_id')
      .notNull()
      .references(() => players.id),
    /** The platform's id of the wager, or a digest of the imported line: a repeated import counts once. */
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
