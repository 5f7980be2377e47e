import type { AcceptedVersion, ReleaseRecord } from '@greenroom/releases';
import { integer, json, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/**
 * The publishers' public keys of each remote, and of the host. A part with keys, revoked ones among them, takes only what is signed
 * (docs/decisions/0065-signed-releases.md).
 */
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

/** The release records of parts with keys that the site accepted, as the store had them. */
export const acceptedRecords = pgTable(
  'accepted_records',
  {
    part: text('part').notNull(),
    number: integer('number').notNull(),
    /** Not jsonb, which changes the order of keys: the next record has a digest of this one. */
    record: json('record').$type<ReleaseRecord>().notNull(),
    acceptedAt: timestamp('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.number] })],
);

/** The versions of parts with keys that the site accepted, with the files that pages are composed of. */
export const acceptedVersions = pgTable(
  'accepted_versions',
  {
    part: text('part').notNull(),
    version: text('version').notNull(),
    documents: json('documents').$type<AcceptedVersion['documents']>().notNull(),
    /** The SHA-256 of each file; null for a version from before the part had keys. */
    files: json('files').$type<AcceptedVersion['files']>(),
    acceptedAt: timestamp('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.version] })],
);
