import { QUEUE_KINDS, type QueueKind } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp, version, webhookColumns } from './columns';

/** Settings of the staff's alerts about the queue: a single row, inserted by the migrations. */
export const staffAlertSettings = pgTable(
  'staff_alert_settings',
  {
    id: integer('id').primaryKey().default(1),
    ...webhookColumns(),
    /** True if the operator's address gets them as mail. */
    isMailed: boolean('is_mailed').notNull().default(false),
    /** Minimum time between two messages about one kind. */
    everyMinutes: integer('every_minutes').notNull().default(15),
    /** Kinds that the staff has switched; others are on. */
    switches: jsonb('switches').$type<Partial<Record<QueueKind, boolean>>>().notNull().default({}),
    version: version(),
  },
  (table) => [
    check('staff_alert_settings_single_row', sql`${table.id} = 1`),
    check('staff_alert_settings_webhook', sql`(${table.webhook} is null) = (${table.webhookSetAt} is null)`),
  ],
);

/** Outbox of the staff's alerts: one row for each kind and channel. Their texts are made as they are sent. */
export const staffAlerts = pgTable(
  'staff_alerts',
  {
    id: serial('id').primaryKey(),
    channel: text('channel', { enum: ['discord', 'mail'] }).notNull(),
    kind: text('kind', { enum: QUEUE_KINDS }).notNull(),
    /** Short hashes of waiting items that messages were about already. */
    known: jsonb('known').$type<string[]>().notNull().default([]),
    attempts: integer('attempts').notNull().default(0),
    /** Null while nothing new waits. */
    nextAttemptAt: timestamp('next_attempt_at'),
    sentAt: timestamp('sent_at'),
    /** Reason the last attempt failed. */
    problem: text('problem'),
  },
  (table) => [uniqueIndex('staff_alerts_once').on(table.channel, table.kind)],
);
