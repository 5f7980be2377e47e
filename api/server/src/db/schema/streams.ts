import type { StreamPointRules } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { reference, timestamp, version } from './columns';

/** A time in which the channel was live, ISO 8601; `to` is null until its end is known. */
export interface LiveTime {
  from: string;
  to: string | null;
}

/** 64 bits, as a decimal string: JSON has no number for them. */
const bits = customType<{ data: string }>({ dataType: () => 'bigint', fromDriver: String });

/** Streams on the connected channel. A restart within minutes continues the stream before it. */
export const streams = pgTable(
  'streams',
  {
    id: serial('id').primaryKey(),
    title: text('title').notNull(),
    startedAt: timestamp('started_at').notNull().unique(),
    /** Null while it is live. */
    endedAt: timestamp('ended_at'),
    /** Live times in order; several after a restart. */
    live: jsonb('live').$type<LiveTime[]>().notNull(),
    /** Rules of the stream's points, fixed by its first settlement. Null before it. */
    rules: jsonb('rules').$type<StreamPointRules>(),
    /** Time up to which its ticks are settled. */
    settledAt: timestamp('settled_at'),
  },
  (table) => [check('streams_end_after_start', sql`${table.endedAt} is null or ${table.endedAt} >= ${table.startedAt}`)],
);

/** Rules of the points for watching: a single row, inserted by the migrations. */
export const streamPointSettings = pgTable(
  'stream_point_settings',
  {
    id: integer('id').primaryKey().default(1),
    isEnabled: boolean('is_enabled').notNull().default(false),
    /** Null for the default rules. */
    rules: jsonb('rules').$type<StreamPointRules>(),
    /** Names at Kick in lower case, or user ids. */
    excludedAccounts: text('excluded_accounts').array().notNull().default([]),
    version: version(),
  },
  (table) => [check('stream_point_settings_single_row', sql`${table.id} = 1`)],
);

/**
 * Minutes of an hour in which a viewer wrote, for their presence. A set of minutes is the same in whatever
 * order messages arrive, and however often.
 */
export const chatMinutes = pgTable(
  'chat_minutes',
  {
    kickUserId: text('kick_user_id').notNull(),
    hour: timestamp('hour').notNull(),
    username: text('username').notNull(),
    minutes: bits('minutes').notNull(),
    /** Badges of the messages, as bits (`BADGES` of stream-points.rules.ts). */
    badges: integer('badges').notNull(),
    messages: integer('messages').notNull(),
    /** Number of messages that repeated the viewer's previous one, as they arrived; for the staff's statistic. */
    repeats: integer('repeats').notNull().default(0),
    /** Hash of the last text, never the text itself. */
    textHash: integer('text_hash').notNull(),
    /** Number of messages at the last settlement. */
    settledMessages: integer('settled_messages').notNull().default(0),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kickUserId, table.hour] }),
    index('chat_minutes_hour').on(table.hour),
    index('chat_minutes_unsettled')
      .on(table.hour)
      .where(sql`${table.messages} > ${table.settledMessages}`),
    index('chat_minutes_expires_at').on(table.expiresAt),
  ],
);

export const channelActions = pgTable(
  'channel_actions',
  {
    /** Event's id; a follow has one for each account, so it counts once for all time. */
    id: text('id').primaryKey(),
    kickUserId: text('kick_user_id').notNull(),
    username: text('username').notNull(),
    kind: text('kind', { enum: ['follow', 'subscription', 'gifts'] }).notNull(),
    /** Number of given subscriptions. */
    count: integer('count').notNull(),
    occurredAt: timestamp('occurred_at').notNull(),
    isSettled: boolean('is_settled').notNull().default(false),
    /** Stream that it counts for, once settled: streams' times are corrected, and it counts once. */
    streamId: integer('stream_id'),
  },
  (table) => [
    index('channel_actions_viewer').on(table.kickUserId),
    index('channel_actions_occurred_at').on(table.occurredAt),
    index('channel_actions_unsettled')
      .on(table.occurredAt)
      .where(sql`not ${table.isSettled}`),
  ],
);

/**
 * Points that a viewer earned in a stream, by kind. Points that are not booked wait for a member who has linked the account; nothing else
 * is needed to credit them once.
 */
export const streamPoints = pgTable(
  'stream_points',
  {
    streamId: reference('stream_id', () => streams.id),
    kickUserId: text('kick_user_id').notNull(),
    kind: text('kind', { enum: ['watching', 'first_message', 'follow', 'subscription', 'gifts'] }).notNull(),
    username: text('username').notNull(),
    earned: integer('earned').notNull(),
    /** Points of `earned` that are in the ledger, or withheld. */
    booked: integer('booked').notNull().default(0),
    /** Points of `booked` that nobody got, because of a self-exclusion, a ban, or another account of the same member. */
    withheld: integer('withheld').notNull().default(0),
    /** Number of bookings, for the ledger's keys. */
    bookings: integer('bookings').notNull().default(0),
    /** Ticks, and hours that reached their cap, of the kind `watching`. */
    ticks: integer('ticks').notNull().default(0),
    cappedHours: integer('capped_hours').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.streamId, table.kickUserId, table.kind] }),
    index('stream_points_viewer').on(table.kickUserId),
    index('stream_points_waiting')
      .on(table.kickUserId)
      .where(sql`${table.earned} > ${table.booked}`),
    check('stream_points_booked', sql`${table.booked} >= 0 and ${table.booked} <= ${table.earned}`),
    check('stream_points_withheld', sql`${table.withheld} >= 0 and ${table.withheld} <= ${table.booked}`),
  ],
);
