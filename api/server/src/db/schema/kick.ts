import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StoredActivity } from './kick-activity';
import { timestamp } from './columns';

/** A subscription to a kind of event, as Kick lists it. */
export interface StoredSubscription {
  id: string;
  /** Such as `chat.message.sent`. */
  event: string;
  version: number;
}

/** The connected channel; one row at most. */
export const kickChannel = pgTable(
  'kick_channel',
  {
    id: integer('id').primaryKey().default(1),
    /** The broadcaster. */
    kickUserId: text('kick_user_id').notNull(),
    name: text('name').notNull(),
    /** The path of the channel; null until an event has named it. */
    slug: text('slug'),
    /** As of when the name and the path are known; null if that was not recorded. */
    namedAt: timestamp('named_at'),
    /** What the channel's owner has allowed, separated by spaces. */
    scopes: text('scopes').notNull(),
    /** Both encrypted (`lib/secret-box.ts`). */
    accessToken: text('access_token').notNull(),
    refreshToken: text('refresh_token').notNull(),
    accessExpiresAt: timestamp('access_expires_at').notNull(),
    /** Until then one server refreshes the tokens, and no other one does. */
    refreshLeaseUntil: timestamp('refresh_lease_until'),
    /** Why Kick refuses the tokens: the channel has to be connected again. */
    tokenError: text('token_error'),
    connectedAt: timestamp('connected_at').notNull(),
    /** As of the last check that succeeded. */
    subscriptions: jsonb('subscriptions').$type<StoredSubscription[]>().notNull().default([]),
    subscriptionsCheckedAt: timestamp('subscriptions_checked_at'),
    subscriptionsError: text('subscriptions_error'),
    /** Failed checks in a row. */
    subscriptionsFailures: integer('subscriptions_failures').notNull().default(0),
    nextCheckAt: timestamp('next_check_at').notNull(),
    /** By the newest event of the stream's status; null before the first one. */
    isLive: boolean('is_live'),
    streamStartedAt: timestamp('stream_started_at'),
    statusAt: timestamp('status_at'),
    /** What is played, or was last, as Kick's API names it; null until it has. */
    category: text('category'),
    /** When Kick last responded whether the channel is live. */
    liveCheckedAt: timestamp('live_checked_at'),
  },
  (table) => [check('kick_channel_single', sql`${table.id} = 1`)],
);

/** Events of the channel: verified, then worked off once. */
export const kickEvents = pgTable(
  'kick_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Of the header that is signed. */
    messageId: text('message_id').notNull().unique(),
    /** By the body: the same where Kick sends an event of doubled subscriptions under two message ids. */
    key: text('key').notNull().unique(),
    kind: text('kind').$type<StoredActivity['kind']>().notNull(),
    activity: jsonb('activity').$type<StoredActivity>().notNull(),
    /** The person that the event is about, by Kick's id; null for the stream's status, and for gifts. */
    userId: text('user_id'),
    occurredAt: timestamp('occurred_at').notNull(),
    receivedAt: timestamp('received_at').notNull(),
    /** When it was worked off. */
    doneAt: timestamp('done_at'),
    /** Failed attempts to work it off. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at').notNull(),
    error: text('error'),
    /** Since when it is no longer attempted. */
    setAsideAt: timestamp('set_aside_at'),
  },
  (table) => [
    index('kick_events_due')
      .on(table.occurredAt, table.id)
      .where(sql`${table.doneAt} is null and ${table.setAsideAt} is null`),
    index('kick_events_of_kind').on(table.kind, table.receivedAt),
  ],
);
