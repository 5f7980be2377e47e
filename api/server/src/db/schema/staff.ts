import { bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';
import { members } from './members';

/** Every change that the staff made, for good: a trigger refuses to change or delete a line. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at').notNull(),
    staffId: text('staff_id')
      .notNull()
      .references(() => members.id),
    /** What was done, such as `update` or `approve`. */
    action: text('action').notNull(),
    /** What it was done to: the panel's name of the list, and the row's id. */
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The same in a sentence. */
    summary: text('summary').notNull(),
    /** The row as it was and as it became, without secrets; null where there was none, or is none any more. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.subjectId, table.id),
    index('audit_log_staff').on(table.staffId, table.id),
  ],
);

/** What an hour counted of a version of a remote. Nobody's name is in it, and after a day it is of no use. */
export const remoteUsage = pgTable(
  'remote_uses',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** A day after the hour began. */
    expiresAt: timestamp('expires_at').notNull(),
    /** Pages that were given the version. */
    pages: integer('pages').notNull(),
    /** Failures of it that pages told of. */
    failures: integer('failures').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.expiresAt] })],
);
