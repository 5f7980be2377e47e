import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StoredActivity } from './kick-activity';
import { timestamp } from './columns';

export interface StoredSubscription {
  id: string;
  /** Kind, such as `chat.message.sent`. */
  event: string;
  version: number;
}

/** The connected channel; one row at most. */
export const kickChannel = pgTable(
  'kick_channel',
  {
    id: integer('id').primaryKey().default(1),
    kickUserId: text('kick_user_id').notNull(),
    name: text('name').notNull(),
    /** Channel's path; null until an event has named it. */
    slug: text('slug'),
    /** Time of the event with the name and path, if recorded. */
    namedAt: timestamp('named_at'),
    /** Scopes that the channel's owner has allowed, separated by spaces. */
    scopes: text('scopes').notNull(),
    /** Both encrypted (`lib/secret-box.ts`). */
    accessToken: text('access_token').notNull(),
    refreshToken: text('refresh_token').notNull(),
    accessExpiresAt: timestamp('access_expires_at').notNull(),
    /** End of the time in which one server refreshes the tokens, and no other does. */
    refreshLeaseUntil: timestamp('refresh_lease_until'),
    /** Reason Kick refuses the tokens: the channel has to be connected again. */
    tokenError: text('token_error'),
    connectedAt: timestamp('connected_at').notNull(),
    /** Subscriptions at the last check that succeeded. */
    subscriptions: jsonb('subscriptions').$type<StoredSubscription[]>().notNull().default([]),
    subscriptionsCheckedAt: timestamp('subscriptions_checked_at'),
    subscriptionsError: text('subscriptions_error'),
    subscriptionsFailures: integer('subscriptions_failures').notNull().default(0),
    nextCheckAt: timestamp('next_check_at').notNull(),
    /** Status by the newest event; null before the first one. */
    isLive: boolean('is_live'),
    streamStartedAt: timestamp('stream_started_at'),
    statusAt: timestamp('status_at'),
    /** Current or last category by Kick's API. */
    category: text('category'),
    /** Time Kick last responded whether the channel is live. */
    liveCheckedAt: timestamp('live_checked_at'),
  },
  (table) => [check('kick_channel_single', sql`${table.id} = 1`)],
);

/** Events of the channel: verified, then handled once. */
export const kickEvents = pgTable(
  'kick_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Id from the signed header. */
    messageId: text('message_id').notNull().unique(),
    /** Key from the body: Kick sends an event of doubled subscriptions under two message ids. */
    key: text('key').notNull().unique(),
    kind: text('kind').$type<StoredActivity['kind']>().notNull(),
    activity: jsonb('activity').$type<StoredActivity>().notNull(),
    /** Person of the event, by Kick's id; null for the stream's status, and for gifts. */
    userId: text('user_id'),
    occurredAt: timestamp('occurred_at').notNull(),
    receivedAt: timestamp('received_at').notNull(),
    doneAt: timestamp('done_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at').notNull(),
    error: text('error'),
    /** Time since which it is no longer attempted. */
    setAsideAt: timestamp('set_aside_at'),
  },
  (table) => [
    index('kick_events_due')
      .on(table.occurredAt, table.id)
      .where(sql`${table.doneAt} is null and ${table.setAsideAt} is null`),
    index('kick_events_of_kind').on(table.kind, table.receivedAt),
  ],
);
