import { CHAT_MESSAGE_STATUSES, type ChatCommandName, SLOT_CALL_STATUSES } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp, version } from './columns';

/** What the chat may do: a single row, inserted by the migrations. */
export const chatSettings = pgTable(
  'chat_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** The commands that the staff has switched; others are on. */
    switches: jsonb('switches').$type<Partial<Record<ChatCommandName, boolean>>>().notNull().default({}),
    /** Whether the site writes in the chat. */
    isWriting: boolean('is_writing').notNull().default(false),
    /** Until when Kick's rate limit forbids messages. */
    pausedUntil: timestamp('paused_until'),
    version: version(),
  },
  (table) => [check('chat_settings_single_row', sql`${table.id} = 1`)],
);

/** The outbox of messages to the chat, written with what they are about. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: serial('id').primaryKey(),
    /** `link`: how to link an account, which a person is told once a day. */
    kind: text('kind', { enum: ['reply', 'link', 'notice'] }).notNull(),
    text: text('text').notNull(),
    /** The message that it replies to, by Kick's id. */
    replyTo: text('reply_to'),
    /** To whom it replies, by Kick's id. */
    kickUserId: text('kick_user_id'),
    status: text('status', { enum: CHAT_MESSAGE_STATUSES }).notNull().default('waiting'),
    queuedAt: timestamp('queued_at').notNull(),
    /** A message that is late is worse than none. */
    sendBefore: timestamp('send_before').notNull(),
    sentAt: timestamp('sent_at'),
    problem: text('problem'),
    /** When the row is deleted. */
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

/** The slots that viewers proposed with `!call`; one open call each. */
export const slotCalls = pgTable(
  'slot_calls',
  {
    id: serial('id').primaryKey(),
    kickUserId: text('kick_user_id').notNull(),
    username: text('username').notNull(),
    /** The name in the list of slots, or else as it was written. */
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
