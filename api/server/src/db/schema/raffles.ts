import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { members } from './members';

export const raffles = pgTable(
  'raffles',
  {
    id: serial('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    prize: text('prize').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    /** Set when the staff ends the raffle before its time, or ends one that has none. */
    closedAt: moment('closed_at'),
    maxEntries: integer('max_entries'),
    entryCost: integer('entry_cost').notNull().default(0),
    pointsPerEntry: integer('points_per_entry').notNull().default(1),
    allowPasswordlessEntry: boolean('allow_passwordless_entry').notNull().default(false),
    allowPointsEntry: boolean('allow_points_entry').notNull().default(false),
    /** See raffle-password.ts; null where there is no password entry. */
    passwordHash: text('password_hash'),
  },
  (table) => [
    check('raffles_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('raffles_max_entries_positive', sql`${table.maxEntries} > 0`),
    check('raffles_points_per_entry_positive', sql`${table.pointsPerEntry} > 0`),
  ],
);

export const raffleEntries = pgTable(
  'raffle_entries',
  {
    id: serial('id').primaryKey(),
    raffleId: integer('raffle_id')
      .notNull()
      .references(() => raffles.id),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
    entryType: text('entry_type', { enum: ['passwordless', 'points', 'password'] }).notNull(),
    /** How many entries this one is worth: points buy several at once. */
    tickets: integer('tickets').notNull().default(1),
    pointsSpent: integer('points_spent').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('raffle_entries_raffle').on(table.raffleId, table.memberId),
    // One free and one password entry each: the database decides, so that two clicks at once can't both win.
    uniqueIndex('raffle_entries_once')
      .on(table.raffleId, table.memberId, table.entryType)
      .where(sql`${table.entryType} <> 'points'`),
    check('raffle_entries_tickets_positive', sql`${table.tickets} > 0`),
    check('raffle_entries_points', sql`(${table.entryType} = 'points') = (${table.pointsSpent} > 0)`),
  ],
);

export const raffleWinners = pgTable(
  'raffle_winners',
  {
    raffleId: integer('raffle_id')
      .notNull()
      .references(() => raffles.id),
    position: integer('position').notNull(),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id),
  },
  (table) => [primaryKey({ columns: [table.raffleId, table.position] })],
);
