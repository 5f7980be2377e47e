import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/**
 * The requests that clients sent in their current windows, counted by all servers together. UNLOGGED: losing the counts of a minute in a
 * crash is harmless, and counting writes nothing to PostgreSQL's log.
 */
export const rateLimits = pgTable('rate_limits', {
  /** A keyed hash of the limit's name and the member or address, so that a row names nobody. */
  keyHash: text('key_hash').primaryKey(),
  count: integer('count').notNull(),
  /** The end of the window. */
  expiresAt: timestamp('expires_at').notNull(),
});
