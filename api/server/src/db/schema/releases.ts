import type { ReleaseRecord } from '@greenroom/contract';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/** SHA-256 in hexadecimal digits, and number of bytes. */
export interface FileDigest {
  sha256: string;
  size: number;
}

/** Contracts that versions were built against, each once. */
export const releaseContracts = pgTable('release_contracts', {
  /** SHA-256 of the text, in hexadecimal digits. */
  hash: text('hash').primaryKey(),
  contract: text('contract').notNull(),
});

/** Versions of the remotes and the host, live or not. Their files are in the store; a file that is not named here does not count. */
export const releaseVersions = pgTable(
  'release_versions',
  {
    /** Remote's name, or `host`. */
    part: text('part').notNull(),
    version: text('version').notNull(),
    /** Content of remote.json, or host.json. */
    description: jsonb('description').$type<Record<string, unknown>>().notNull(),
    files: jsonb('files').$type<Record<string, FileDigest>>().notNull(),
    /** Null for a build that does not say what it was built against. */
    contractHash: text('contract_hash').references(() => releaseContracts.hash),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: timestamp('uploaded_at').notNull(),
    /** First passed check in a browser: when, with which build of the host, and among which other versions. */
    checked: jsonb('checked').$type<{ at: string; host: string; with: string[] }>(),
    previewedUntil: timestamp('previewed_until'),
  },
  (table) => [primaryKey({ columns: [table.part, table.version] })],
);

/** Append-only record of what became live when, by whom: visitors get a part's newest row. */
export const releaseChanges = pgTable(
  'release_changes',
  {
    part: text('part').notNull(),
    /** Number from 1, without gaps but for those of an imported history. */
    number: integer('number').notNull(),
    at: timestamp('at').notNull(),
    /** The team, a person at a machine, or the canary's rules. */
    by: text('by').notNull(),
    action: text('action').$type<ReleaseRecord['action']>().notNull(),
    /** State after the change. The number before has the replaced one. */
    state: jsonb('state').$type<ReleaseRecord['state']>().notNull(),
    /** Sentence about a change that a canary's rules made. */
    reason: text('reason'),
    /** Number of its change set; null for a change of one part. */
    set: integer('set'),
  },
  (table) => [primaryKey({ columns: [table.part, table.number] })],
);

/**
 * Places where the store may have files of no version. They go an hour later; the digest stays, so that no other files ever get the place.
 */
export const releaseLeftovers = pgTable(
  'release_leftovers',
  {
    part: text('part').notNull(),
    version: text('version').notNull(),
    /** Digest of the names and contents of all files: only an upload of the same ones takes the place. */
    digest: text('digest').notNull(),
    /** An upload that has not ended, or a version that was removed, whose files are there, on their way or gone. */
    state: text('state', { enum: ['unfinished', 'removed', 'removing', 'gone'] }).notNull(),
    at: timestamp('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.version] })],
);
