import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/**
 * Clients' requests in their current windows, counted by all servers. UNLOGGED: losing a minute's counts in a crash is harmless, and
 * counting writes nothing to PostgreSQL's log.
 */
export const rateLimits = pgTable('rate_limits', {
  /** Keyed hash of the limit's name and the member or address, so a row names nobody. */
  keyHash: text('key_hash').primaryKey(),
  count: integer('count').notNull(),
  expiresAt: timestamp('expires_at').notNull(),
});
