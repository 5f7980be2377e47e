import { CHAT_MESSAGE_STATUSES, type ChatCommandName, SLOT_CALL_STATUSES } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp, version } from './columns';

/** Settings of the chat: a single row, inserted by the migrations. */
export const chatSettings = pgTable(
  'chat_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Commands that the staff has switched; others are on. */
    switches: jsonb('switches').$type<Partial<Record<ChatCommandName, boolean>>>().notNull().default({}),
    isWriting: boolean('is_writing').notNull().default(false),
    /** End of a pause by Kick's rate limit. */
    pausedUntil: timestamp('paused_until'),
    version: version(),
  },
  (table) => [check('chat_settings_single_row', sql`${table.id} = 1`)],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: serial('id').primaryKey(),
    /** `link`: how to link an account, which a person is told once a day. */
    kind: text('kind', { enum: ['reply', 'link', 'notice'] }).notNull(),
    text: text('text').notNull(),
    replyTo: text('reply_to'),
    kickUserId: text('kick_user_id'),
    status: text('status', { enum: CHAT_MESSAGE_STATUSES }).notNull().default('waiting'),
    queuedAt: timestamp('queued_at').notNull(),
    /** A message that is late is worse than none. */
    sendBefore: timestamp('send_before').notNull(),
    sentAt: timestamp('sent_at'),
    problem: text('problem'),
    /** Time of the row's deletion. */
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('chat_messages_waiting')
      .on(table.id)
      .where(sql`${table.status} = 'waiting'`),
    index('chat_messages_queued_at').on(table.queuedAt),
    index('chat_messages_expires_at').on(table.expiresAt),
  ],
);

/** Slots that viewers proposed with `!call`; one open call each. */
export const slotCalls = pgTable(
  'slot_calls',
  {
    id: serial('id').primaryKey(),
    kickUserId: text('kick_user_id').notNull(),
    username: text('username').notNull(),
    /** Name in the list of slots, or else as written. */
    slotName: text('slot_name').notNull(),
    isKnown: boolean('is_known').notNull(),
    status: text('status', { enum: SLOT_CALL_STATUSES }).notNull().default('open'),
    calledAt: timestamp('called_at').notNull(),
    decidedAt: timestamp('decided_at'),
    version: version(),
  },
  (table) => [
    uniqueIndex('slot_calls_one_open')
      .on(table.kickUserId)
      .where(sql`${table.status} = 'open'`),
    index('slot_calls_called_at').on(table.calledAt),
    check('slot_calls_decided', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
  ],
);
