import type { SourceDeclaration, SourcePresetName } from '@greenroom/contract/admin';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { timestamp, version } from './columns';
import { platforms } from './leaderboards';

/** Source of a platform's wagers; at most one a platform. */
export const sources = pgTable(
  'sources',
  {
    id: serial('id').primaryKey(),
    platformId: integer('platform_id')
      .notNull()
      .unique()
      .references(() => platforms.id, { onDelete: 'cascade' }),
    /** Null with an own declaration; a preset's comes with the server. */
    preset: text('preset').$type<SourcePresetName>(),
    declaration: jsonb('declaration').$type<SourceDeclaration>(),
    settings: jsonb('settings').$type<Record<string, string>>().notNull(),
    /** Key, encrypted (`lib/secret-box.ts`). */
    credential: text('credential'),
    credentialSetAt: timestamp('credential_set_at'),
    /** The only origin that the key is sent to. */
    credentialOrigin: text('credential_origin'),
    isEnabled: boolean('is_enabled').notNull().default(false),
    /** Null for the shortest interval that the declaration allows. */
    intervalMinutes: integer('interval_minutes'),
    version: version(),
  },
  (table) => [
    check('sources_one_declaration', sql`(${table.preset} is null) <> (${table.declaration} is null)`),
    check('sources_key_with_origin', sql`(${table.credential} is null) = (${table.credentialOrigin} is null)`),
  ],
);
