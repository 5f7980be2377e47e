import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/** Pictures that the staff sent, as long as they lie in the storage. Rows that show one name its path. */
export const pictures = pgTable('pictures', {
  /** Below `/storage/`. */
  path: text('path').primaryKey(),
  storedAt: timestamp('stored_at').notNull(),
  /** Set when it is about to be deleted from the storage, so that no row may begin to show it. */
  discardedAt: timestamp('discarded_at'),
});
