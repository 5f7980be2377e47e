import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, check, customType, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { money, reference, timestamp } from './columns';
import { leaderboards, platforms } from './leaderboards';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Append-only responses of platforms' sources (docs/standings.md). Only `seenUntil` may rise: a source that repeats its numbers costs no
 * further row. The thinning job alone deletes rows.
 */
export const standingsSnapshots = pgTable(
  'standings_snapshots',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    platformId: reference('platform_id', () => platforms.id),
    /** Null for a cumulative source, whose snapshots serve all boards of the platform. */
    leaderboardId: integer('leaderboard_id').references(() => leaderboards.id),
    source: text('source').notNull(),
    fetchedAt: timestamp('fetched_at').notNull(),
    /** Last fetch with the same result. */
    seenUntil: timestamp('seen_until').notNull(),
    /** Time of the numbers: the source's own, else `fetchedAt` minus the source's delay. */
    asOf: timestamp('as_of').notNull(),
    /** Period of the numbers; null if they are cumulative, or if there are none. */
    rangeFrom: timestamp('range_from'),
    rangeTo: timestamp('range_to'),
    status: text('status', { enum: ['accepted', 'rejected'] }).notNull(),
    /** Reason of a rejection: of `FetchFailure`, or of the acceptance rules. */
    reason: text('reason'),
    message: text('message'),
    playerCount: integer('player_count').notNull().default(0),
    /** Exact sum of the wagers. */
    total: numeric('total').notNull().default('0'),
    /** SHA-256 of the content before compression; null without content. */
    digest: text('digest'),
    /** See `snapshot-content.ts`; null if the fetch failed. */
    content: bytea('content'),
    /** Rejected snapshot that the staff accepted by hand as this one. */
    acceptedFrom: bigint('accepted_from', { mode: 'number' }),
  },
  (table) => [
    index('standings_snapshots_board').on(table.leaderboardId, table.status, table.asOf),
    index('standings_snapshots_platform').on(table.platformId, table.status, table.asOf),
    check('standings_snapshots_reason', sql`(${table.status} = 'rejected') = (${table.reason} is not null)`),
    check('standings_snapshots_content', sql`${table.status} = 'rejected' or ${table.content} is not null`),
  ],
);

/** Sources that fill boards, as the fetching job last saw them: one for each platform. */
export const standingsSources = pgTable('standings_sources', {
  platformId: integer('platform_id')
    .primaryKey()
    .references(() => platforms.id),
  label: text('label').notNull(),
  isCumulative: boolean('is_cumulative').notNull(),
  leastIntervalMs: integer('least_interval_ms').notNull(),
  delayMs: integer('delay_ms').notNull(),
  /** Rule by which wagers count, for visitors; null if there is nothing to say. */
  disclosure: text('disclosure'),
  /** Set when the staff disables the source; boards that ended before keep its numbers. */
  disabledAt: timestamp('disabled_at'),
});

/** Next fetch of a board, or of a platform's cumulative source. */
export const standingsAttempts = pgTable(
  'standings_attempts',
  {
    platformId: reference('platform_id', () => platforms.id),
    /** 0 for a cumulative source. */
    leaderboardId: integer('leaderboard_id').notNull(),
    nextAt: timestamp('next_at').notNull(),
    /** Failures in succession, for the backoff. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.platformId, table.leaderboardId] })],
);

/** Corrections of a board by the staff. Authors are in the audit log. */
export const standingsCorrections = pgTable(
  'standings_corrections',
  {
    leaderboardId: reference('leaderboard_id', () => leaderboards.id),
    /** See `playerKeyOf`. */
    playerKey: text('player_key').notNull(),
    playerName: text('player_name').notNull(),
    /** Corrected amount; null excludes the player. */
    amount: money('amount'),
    /** Public. */
    reason: text('reason').notNull(),
    correctedAt: timestamp('corrected_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.leaderboardId, table.playerKey] })],
);
