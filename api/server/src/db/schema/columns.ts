import { integer, numeric, timestamp } from 'drizzle-orm/pg-core';

/** A moment, read and written as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Money is numeric in the database, never a float, and a number at the edge. */
export const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' });

/** How many times a bet a win is; exact, like money. */
export const multiplier = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' });

/** Counts what the staff changed of a row, so that nobody overwrites what they have not seen; visitors' doings don't count. */
export const version = () => integer('version').notNull().default(1);
