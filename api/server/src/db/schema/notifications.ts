import type { NotificationChannel, NotificationKind } from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { textReference, timestamp } from './columns';
import { members } from './members';

/** Members' inboxes. Texts are made from kind and data as they are shown or sent. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Name of the event: a member is notified of it once. */
    key: text('key').notNull(),
    /** Data of the text, by kind; names no other member. */
    data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: timestamp('created_at').notNull(),
    readAt: timestamp('read_at'),
  },
  (table) => [
    // The key comes first: jobs find by it what they have written.
    uniqueIndex('notifications_once').on(table.key, table.memberId),
    index('notifications_member').on(table.memberId, table.id),
    // Counted with every session.
    index('notifications_unread')
      .on(table.memberId)
      .where(sql`${table.readAt} is null`),
  ],
);

/** Outbox of notifications: deliveries outside the site, written with them. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    notificationId: bigint('notification_id', { mode: 'number' })
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<NotificationChannel>().notNull(),
    /** Dropped: read or too old before it could be sent, may not be sent to the member, or was refused for good. */
    state: text('state', { enum: ['waiting', 'sent', 'dropped'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at').notNull(),
    sentAt: timestamp('sent_at'),
  },
  (table) => [
    uniqueIndex('notification_deliveries_once').on(table.notificationId, table.channel),
    index('notification_deliveries_waiting')
      .on(table.channel, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    check('notification_deliveries_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
  ],
);

/** Members' choices; without a row, they have their inbox alone. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    choices: jsonb('choices').$type<Partial<Record<NotificationKind, NotificationChannel[]>>>().notNull().default({}),
    /** Hours of the day in the time zone between which nothing is sent; all null without. */
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    /** IANA name. */
    timeZone: text('time_zone'),
  },
  (table) => [check('notification_settings_quiet', sql`num_nonnulls(${table.quietFrom}, ${table.quietTo}, ${table.timeZone}) in (0, 3)`)],
);
