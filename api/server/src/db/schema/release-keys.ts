import type { ReleaseRecord } from '@greenroom/contract';
import { integer, json, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

// These tables are from the time when publishers signed their releases. Only the import of an existing site's releases reads them: of a
// part with keys, only what the site had accepted was live.

interface AcceptedVersion {
  /** Files that pages are composed of, such as remote.json, by name. */
  documents: Record<string, string>;
  /** SHA-256 of each file; null for a version from before the part had keys. */
  files: Record<string, string> | null;
}

/** Publishers' public keys of each remote, and of the host. A part with keys, revoked ones included, took only what was signed. */
export const releaseKeys = pgTable(
  'release_keys',
  {
    id: serial('id').primaryKey(),
    part: text('part').notNull(),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    addedAt: timestamp('added_at').notNull(),
    revokedAt: timestamp('revoked_at'),
  },
  (table) => [unique('release_keys_part_public_key').on(table.part, table.publicKey)],
);

/** Accepted release records of parts with keys, as the store had them. */
export const acceptedRecords = pgTable(
  'accepted_records',
  {
    part: text('part').notNull(),
    number: integer('number').notNull(),
    record: json('record').$type<ReleaseRecord>().notNull(),
    acceptedAt: timestamp('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.number] })],
);

/** Accepted versions of parts with keys, with the files for pages. */
export const acceptedVersions = pgTable(
  'accepted_versions',
  {
    part: text('part').notNull(),
    version: text('version').notNull(),
    documents: json('documents').$type<AcceptedVersion['documents']>().notNull(),
    files: json('files').$type<AcceptedVersion['files']>(),
    acceptedAt: timestamp('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.version] })],
);
