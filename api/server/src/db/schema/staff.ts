import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { textReference, timestamp, version } from './columns';
import { members } from './members';

/** Append-only audit log of the staff's changes: a trigger refuses updates and deletes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at').notNull(),
    staffId: textReference('staff_id', () => members.id),
    /** Action, such as `update` or `approve`. */
    action: text('action').notNull(),
    /** Target: the panel's name of the list, and the row's id. */
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    summary: text('summary').notNull(),
    /** Row before and after, without secrets; null for a creation or a deletion. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Ids of all members and Kick accounts that it is about, at the time: rows may belong to others since. */
    about: text('about').array().notNull().default([]),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.subjectId, table.id),
    index('audit_log_staff').on(table.staffId, table.id),
  ],
);

/** Community roles in the panel. Members have them by id, see `staffRole` of members. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    /** Permissions, such as `store:work`. */
    permissions: text('permissions').array().notNull(),
    version: version(),
  },
  (table) => [uniqueIndex('staff_roles_name').on(sql`lower(${table.name})`)],
);

/** Staff members' saved filters of lists in the panel. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: serial('id').primaryKey(),
    memberId: textReference('member_id', () => members.id, { onDelete: 'cascade' }),
    /** Panel's name of the list, such as `tickets`. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    filter: jsonb('filter').$type<Record<string, string | number | boolean>>().notNull(),
    sort: text('sort').notNull(),
    order: text('order', { enum: ['asc', 'desc'] }).notNull(),
  },
  (table) => [uniqueIndex('saved_filters_name').on(table.memberId, table.list, table.name)],
);

/** Hourly usage of a remote's version. Anonymous, and kept for a day. */
export const remoteUsage = pgTable(
  'remote_uses',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** A day after the hour began. */
    expiresAt: timestamp('expires_at').notNull(),
    pages: integer('pages').notNull(),
    failures: integer('failures').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.expiresAt] })],
);
