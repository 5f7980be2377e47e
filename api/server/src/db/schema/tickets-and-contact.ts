import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { challengeClaims } from './challenges';
import { reference, textReference, timestamp, version } from './columns';
import { members } from './members';

export const ticketCategories = pgTable('ticket_categories', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
  position: integer('position').notNull().default(0),
  version: version(),
});

export const tickets = pgTable(
  'tickets',
  {
    id: serial('id').primaryKey(),
    memberId: textReference('member_id', () => members.id),
    categoryId: reference('category_id', () => ticketCategories.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    priority: text('priority', { enum: ['low', 'medium', 'high', 'urgent'] }).notNull(),
    status: text('status', { enum: ['open', 'waiting', 'resolved', 'closed'] })
      .notNull()
      .default('open'),
    /**
     * Staff member who works on it. Without a foreign key, which the previous version would not survive; a deletion of the account empties
     * it.
     */
    assigneeId: text('assignee_id'),
    /** Ticket of the same member that has its messages now. Without a foreign key, for the same reason. */
    mergedIntoId: integer('merged_into_id'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    version: version(),
  },
  (table) => [
    index('tickets_assignee').on(table.assigneeId),
    index('tickets_member').on(table.memberId, table.id),
    index('tickets_status').on(table.status, table.updatedAt),
  ],
);

export const ticketReplies = pgTable(
  'ticket_replies',
  {
    id: serial('id').primaryKey(),
    ticketId: reference('ticket_id', () => tickets.id),
    memberId: textReference('member_id', () => members.id),
    message: text('message').notNull(),
    /** True if the author was staff at that time; a role may change, this does not. */
    isAdmin: boolean('is_admin').notNull().default(false),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [index('ticket_replies_ticket').on(table.ticketId, table.id)],
);

/** Notes about a ticket for the staff alone. */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: serial('id').primaryKey(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    memberId: textReference('member_id', () => members.id),
    note: text('note').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [index('ticket_notes_ticket').on(table.ticketId, table.id)],
);

/** Frequent replies of the staff, with placeholders such as `{member}`. */
export const savedReplies = pgTable('saved_replies', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
  message: text('message').notNull(),
  position: integer('position').notNull().default(0),
  version: version(),
});

/** Images of tickets, replies and claims. The files are in the storage. */
export const attachments = pgTable(
  'attachments',
  {
    /** Random, since it is part of a URL. */
    id: uuid('id').primaryKey(),
    ownerId: textReference('owner_id', () => members.id),
    ticketId: integer('ticket_id').references(() => tickets.id),
    replyId: integer('reply_id').references(() => ticketReplies.id),
    claimId: integer('claim_id').references(() => challengeClaims.id),
    /** File's storage key; generated, without user input. */
    storageKey: text('storage_key').notNull().unique(),
    /** Sender's filename, for display only. */
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    position: integer('position').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    index('attachments_owner').on(table.ownerId, table.createdAt),
    index('attachments_ticket').on(table.ticketId),
    index('attachments_reply').on(table.replyId),
    index('attachments_claim').on(table.claimId),
    check('attachments_one_parent', sql`num_nonnulls(${table.ticketId}, ${table.replyId}, ${table.claimId}) = 1`),
  ],
);

/** Pending captchas. The first attempt deletes the row. */
export const captchas = pgTable(
  'captchas',
  {
    tokenHash: text('token_hash').primaryKey(),
    solutionHash: text('answer_hash').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('captchas_expires_at').on(table.expiresAt)],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    memberId: text('member_id').references(() => members.id),
    createdAt: timestamp('created_at').notNull(),
    /** Time it was sent by mail; null until then, and without a mail server. */
    mailedAt: timestamp('mailed_at'),
    attempts: integer('mail_attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_mail_at'),
    handledAt: timestamp('handled_at'),
    version: version(),
  },
  (table) => [
    index('contact_messages_unmailed')
      .on(table.nextAttemptAt)
      .where(sql`${table.mailedAt} is null`),
  ],
);
