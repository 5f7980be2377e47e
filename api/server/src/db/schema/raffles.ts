import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reference, textReference, timestamp, version } from './columns';
import { members } from './members';

export const raffles = pgTable(
  'raffles',
  {
    id: serial('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    prize: text('prize').notNull(),
    startsAt: timestamp('starts_at').notNull(),
    endsAt: timestamp('ends_at'),
    /** Set when the staff ends the raffle early, or one without an end. */
    closedAt: timestamp('closed_at'),
    /** Set with `closedAt` when the staff calls it off: it has no winners, and the points are returned. */
    cancelledAt: timestamp('cancelled_at'),
    /** Staff's public reason. */
    cancelReason: text('cancel_reason'),
    /** Last entry whose member has the points back; every entry above it is still to be settled (cancel-raffle.ts). */
    refundedThrough: integer('refunded_through').notNull().default(0),
    maxEntries: integer('max_entries'),
    entryCost: integer('entry_cost').notNull().default(0),
    pointsPerEntry: integer('points_per_entry').notNull().default(1),
    allowPasswordlessEntry: boolean('allow_passwordless_entry').notNull().default(false),
    allowPointsEntry: boolean('allow_points_entry').notNull().default(false),
    /** See raffle-password.ts; null without password entries. */
    passwordHash: text('password_hash'),
    winnersCount: integer('winners_count').notNull().default(1),
    /** True if the server draws automatically after the end; otherwise the staff does. */
    drawsItself: boolean('draws_itself').notNull().default(true),
    /** Rules of entry (entry-rules.ts); null for none. Both ages in days. */
    minAccountDays: integer('min_account_days'),
    minDiscordDays: integer('min_discord_days'),
    minMessages: integer('min_messages'),
    messagesDays: integer('messages_days').notNull().default(7),
    minPoints: integer('min_points'),
    subscribersOnly: boolean('subscribers_only').notNull().default(false),
    /** Draw's seed, encrypted until the draw (draw/seed.ts). Its SHA-256 is public from the start. */
    drawSeed: text('draw_seed')
      .notNull()
      .$defaultFn(() => randomBytes(32).toString('hex')),
    /** True if the draw uses a round of the public beacon (draw/beacon.ts): promised from the start. */
    usesBeacon: boolean('uses_beacon').notNull().default(false),
    version: version(),
  },
  (table) => [
    check('raffles_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('raffles_max_entries_positive', sql`${table.maxEntries} > 0`),
    check('raffles_points_per_entry_positive', sql`${table.pointsPerEntry} > 0`),
    check('raffles_winners_count_positive', sql`${table.winnersCount} > 0`),
  ],
);

export const raffleEntries = pgTable(
  'raffle_entries',
  {
    id: serial('id').primaryKey(),
    raffleId: reference('raffle_id', () => raffles.id),
    memberId: textReference('member_id', () => members.id),
    entryType: text('entry_type', { enum: ['passwordless', 'points', 'password'] }).notNull(),
    /** Number of entries this one counts for: points buy several at once. */
    tickets: integer('tickets').notNull().default(1),
    pointsSpent: integer('points_spent').notNull().default(0),
    /** Hash of the member's Kick account at the entry, which enters a raffle for one member; null without one. */
    kickHash: text('kick_hash'),
    /**
     * Number of the raffle's entry from 1, counting withdrawn ones; given by the database without gaps, so that no entry can go unseen. 0
     * in raffles drawn before this column.
     */
    number: integer('number').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    index('raffle_entries_raffle').on(table.raffleId, table.id),
    index('raffle_entries_member').on(table.memberId, table.raffleId),
    index('raffle_entries_kick').on(table.raffleId, table.kickHash),
    index('raffle_entries_created_at').on(table.createdAt),
    // One free and one password entry per member; unique, so that concurrent requests can't both succeed.
    uniqueIndex('raffle_entries_once')
      .on(table.raffleId, table.memberId, table.entryType)
      .where(sql`${table.entryType} <> 'points'`),
    check('raffle_entries_tickets_positive', sql`${table.tickets} > 0`),
    check('raffle_entries_points', sql`(${table.entryType} = 'points') = (${table.pointsSpent} > 0)`),
  ],
);

/**
 * Totals of a raffle's entries, updated in the same transaction. A constraint here
 * enforces the raffle's limit.
 */
export const raffleTotals = pgTable(
  'raffle_totals',
  {
    raffleId: integer('raffle_id')
      .primaryKey()
      .references(() => raffles.id),
    passwordless: integer('passwordless').notNull().default(0),
    points: integer('points').notNull().default(0),
    password: integer('password').notNull().default(0),
    pointsSpent: integer('points_spent').notNull().default(0),
    /** Number of entries ever made: a withdrawal does not lower it. */
    entriesMade: integer('entries_made').notNull().default(0),
  },
  (table) => [
    check('raffle_totals_not_negative', sql`least(${table.passwordless}, ${table.points}, ${table.password}, ${table.pointsSpent}) >= 0`),
  ],
);

/** Entries that were withdrawn before the draw, without their members: part of the draw's record. Written by the database. */
export const raffleWithdrawals = pgTable(
  'raffle_withdrawals',
  {
    raffleId: integer('raffle_id')
      .notNull()
      .references(() => raffles.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    entryId: integer('entry_id').notNull(),
    tickets: integer('tickets').notNull(),
    withdrawnAt: timestamp('withdrawn_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.raffleId, table.number] })],
);

/** Verifiable record of a raffle's draw. The key allows one draw only. */
export const raffleDraws = pgTable('raffle_draws', {
  raffleId: integer('raffle_id')
    .primaryKey()
    .references(() => raffles.id),
  drawnAt: timestamp('drawn_at').notNull(),
  /** Rule of docs/raffle-draws.md. */
  algorithm: text('algorithm', { enum: ['greenroom-draw-1', 'greenroom-draw-2', 'greenroom-draw-3', 'greenroom-draw-4'] })
    .notNull()
    .default('greenroom-draw-1'),
  seed: text('seed').notNull(),
  /** SHA-256 over all entries, in draw order. */
  entriesHash: text('entries_hash').notNull(),
  entriesCount: integer('entries_count').notNull(),
  ticketsCount: integer('tickets_count').notNull(),
  /** Promised round of the public beacon; null if none was promised. */
  beaconRound: integer('beacon_round'),
  /** Null if the round was not received in time. */
  beaconSignature: text('beacon_signature'),
  /** Published entries that are next in draw order; empty in draws from before reserves. */
  reserves: integer('reserves')
    .array()
    .notNull()
    .default(sql`'{}'::integer[]`),
});

export const raffleWinners = pgTable(
  'raffle_winners',
  {
    raffleId: reference('raffle_id', () => raffles.id),
    position: integer('position').notNull(),
    memberId: textReference('member_id', () => members.id),
    entryId: reference('entry_id', () => raffleEntries.id),
  },
  (table) => [primaryKey({ columns: [table.raffleId, table.position] })],
);

/** Places lost by a winner or a reserve (draw/replace-winner.ts). */
export const raffleReplacements = pgTable(
  'raffle_replacements',
  {
    raffleId: reference('raffle_id', () => raffles.id),
    number: integer('number').notNull(),
    /** Place, and the entry that did not keep it. */
    position: integer('position').notNull(),
    entryId: reference('entry_id', () => raffleEntries.id),
    reason: text('reason', { enum: ['not_claimed', 'declared', 'excluded', 'deleted'] }).notNull(),
    /** Staff's public reason for declaring a prize lapsed. */
    note: text('note'),
    replacedAt: timestamp('replaced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.raffleId, table.number] })],
);
