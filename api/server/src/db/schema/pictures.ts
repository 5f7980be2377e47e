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
