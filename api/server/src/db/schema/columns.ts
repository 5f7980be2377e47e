import { integer, numeric, timestamp as pgTimestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone, as a Date. */
export const timestamp = (name: string) => pgTimestamp(name, { withTimezone: true, mode: 'date' });

/** Money: numeric in the database, never a float; a number in TypeScript. */
export const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' });

/** A multiplier of a bet; exact, like money. */
export const multiplier = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });

/** Counts the staff's changes of a row, for optimistic locking. Members' actions don't count. */
export const version = () => integer('version').notNull().default(1);
