import type { ReleaseRecord } from '@greenroom/contract';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/** The SHA-256 in hexadecimal digits, and the number of bytes. */
export interface FileDigest {
  sha256: string;
  size: number;
}

/** The contracts that versions were built against, each once. */
export const releaseContracts = pgTable('release_contracts', {
  /** The SHA-256 of the text, in hexadecimal digits. */
  hash: text('hash').primaryKey(),
  contract: text('contract').notNull(),
});

/** The versions of the remotes and of the host, live or not. Their files are in the store; a file that is not named here does not count. */
export const releaseVersions = pgTable(
  'release_versions',
  {
    /** A remote's name, or `host`. */
    part: text('part').notNull(),
    version: text('version').notNull(),
    /** Its remote.json, or host.json. */
    description: jsonb('description').$type<Record<string, unknown>>().notNull(),
    /** By path. */
    files: jsonb('files').$type<Record<string, FileDigest>>().notNull(),
    /** Null for a build that does not say what it was built against. */
    contractHash: text('contract_hash').references(() => releaseContracts.hash),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: timestamp('uploaded_at').notNull(),
    /** When it first passed the check in a browser, with which build of the host, and among which other versions. */
    checked: jsonb('checked').$type<{ at: string; host: string; with: string[] }>(),
    /** The end of its last preview. */
    previewedUntil: timestamp('previewed_until'),
  },
  (table) => [primaryKey({ columns: [table.part, table.version] })],
);

/** What became live when, by whom: the newest row of a part is what visitors get of it. Rows are only added. */
export const releaseChanges = pgTable(
  'release_changes',
  {
    part: text('part').notNull(),
    /** From 1, without gaps but for those of a history that was imported. */
    number: integer('number').notNull(),
    at: timestamp('at').notNull(),
    /** The team, a person at a machine, or the canary's rules. */
    by: text('by').notNull(),
    action: text('action').$type<ReleaseRecord['action']>().notNull(),
    /** After the change. What it replaced is that of the number before. */
    state: jsonb('state').$type<ReleaseRecord['state']>().notNull(),
    /** Of a change that a canary's rules made, in a sentence. */
    reason: text('reason'),
    /** The number of the change set that it belongs to; null for a change of one part. */
    set: integer('set'),
  },
  (table) => [primaryKey({ columns: [table.part, table.number] })],
);

/** Where the store may have files of no version. They go an hour later; what a version had stays known, so that no other files ever get its place. */
export const releaseLeftovers = pgTable(
  'release_leftovers',
  {
    part: text('part').notNull(),
    version: text('version').notNull(),
    /** Of the names and contents of all files: only an upload of the same ones takes the place. */
    digest: text('digest').notNull(),
    /** An upload that has not ended, or a version that was removed, whose files are there, on their way or gone. */
    state: text('state', { enum: ['unfinished', 'removed', 'removing', 'gone'] }).notNull(),
    at: timestamp('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.version] })],
);
