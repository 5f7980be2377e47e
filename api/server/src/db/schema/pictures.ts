import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/** Images that the staff uploaded, while they are in the storage. Rows refer to them by path. */
export const pictures = pgTable('pictures', {
  /** Below `/storage/`. */
  path: text('path').primaryKey(),
  storedAt: timestamp('stored_at').notNull(),
  /** Set before the deletion from the storage: no row may refer to it from then on. */
  discardedAt: timestamp('discarded_at'),
});

/** Private files without a row that refers to them: a job removes them from the storage. */
export const discardedFiles = pgTable('discarded_files', {
  storageKey: text('storage_key').primaryKey(),
});
