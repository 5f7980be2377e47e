import { type PGlite, type QueryOptions, types } from '@electric-sql/pglite';

/** Dates, times, intervals, and arrays of them and of numerics. */
const PARSED_BY_DRIZZLE = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];

/**
 * Leaves what drizzle parses to it, in all queries of a client. Drizzle demands so of each query, for which PGlite would copy its hundreds of parsers:
 * 0.1 ms of a core.
 */
export function leaveParsing(client: PGlite): PGlite {
  for (const type of PARSED_BY_DRIZZLE) client.parsers[type] = (text) => text;
  return client;
}

export const withoutParsers = ({ parsers: _, ...options }: QueryOptions = {}): QueryOptions => options;
