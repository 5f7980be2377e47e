import { ANNOUNCEMENT_KINDS, ANNOUNCEMENT_STATUSES, type AnnouncementKind } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp, version, webhookColumns } from './columns';

/** Settings of announcements in Discord: a single row, inserted by the migrations. */
export const announcementSettings = pgTable(
  'announcement_settings',
  {
    id: integer('id').primaryKey().default(1),
    ...webhookColumns(),
    /** Kinds that the staff has switched; others have their default. */
    switches: jsonb('switches').$type<Partial<Record<AnnouncementKind, boolean>>>().notNull().default({}),
    /** Ids of the roles that Discord notifies, by kind. */
    roles: jsonb('roles').$type<Partial<Record<AnnouncementKind, string>>>().notNull().default({}),
    /** Time before which events are not announced: set when the webhook is entered or a kind is switched on. */
    startsAfter: timestamp('starts_after'),
    /** End of a pause by Discord's rate limit. */
    pausedUntil: timestamp('paused_until'),
    version: version(),
  },
  (table) => [
    check('announcement_settings_single_row', sql`${table.id} = 1`),
    check('announcement_settings_webhook', sql`(${table.webhook} is null) = (${table.webhookSetAt} is null)`),
  ],
);

/** Outbox of announcements. Their texts are made as they are sent. Deleted after 30 days. */
export const announcements = pgTable(
  'announcements',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ANNOUNCEMENT_KINDS }).notNull(),
    /** Id of the kind's subject, such as a raffle. */
    subjectId: integer('subject_id').notNull(),
    /** Name in the panel. Contains no member's name. */
    label: text('label').notNull(),
    status: text('status', { enum: ANNOUNCEMENT_STATUSES }).notNull().default('waiting'),
    occurredAt: timestamp('occurred_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null once it is sent, skipped or failed. */
    nextAttemptAt: timestamp('next_attempt_at'),
    giveUpAt: timestamp('give_up_at').notNull(),
    sentAt: timestamp('sent_at'),
    /** Reason the last attempt failed, or that it is not sent. */
    problem: text('problem'),
  },
  (table) => [
    uniqueIndex('announcements_once').on(table.kind, table.subjectId),
    index('announcements_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'waiting'`),
    index('announcements_occurred_at').on(table.occurredAt),
    check('announcements_next_attempt', sql`(${table.status} = 'waiting') = (${table.nextAttemptAt} is not null)`),
    check('announcements_sent', sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
  ],
);
