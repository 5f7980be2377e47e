import type { Timing } from '@greenroom/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/** Browsers' reports about a version, by hour: counts, never a visitor. */
export const versionViews = pgTable(
  'version_views',
  {
    /** Remote's name, or `host`. */
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    hour: timestamp('hour').notNull(),
    views: integer('views').notNull(),
    failedViews: integer('failed_views').notNull(),
    failedCallViews: integer('failed_call_views').notNull(),
    completedViews: integer('completed_views').notNull(),
    /** Unused. It can be dropped once no server's insert names it. */
    failingNetworks: integer('failing_networks').notNull().default(0),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.hour] })],
);

/** Histograms of browsers' measurements, by hour: the number of values in each bucket (`TIMING_BOUNDS`). */
export const versionTimings = pgTable(
  'version_timings',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    hour: timestamp('hour').notNull(),
    timing: text('timing').$type<Timing>().notNull(),
    /** Index in `TIMING_BOUNDS`; their number, for values above all of them. */
    bucket: smallint('bucket').notNull(),
    values: integer('values').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.hour, table.timing, table.bucket] })],
);

/** Versions that open tabs asked for or reported about, never by whom. */
export const versionsSeen = pgTable(
  'versions_seen',
  {
    /** Remote's name, or `host`. */
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** 30 days after the hour in which it was last seen: until then, a tab may have it open. */
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
);

/** Sessions by which canaries decide, in each step: visitors and networks are keyed hashes that differ by step. */
export const canarySessions = pgTable(
  'canary_sessions',
  {
    /** Remote's name, or `host`. */
    remote: text('remote').notNull(),
    /** Number of the release record that began the step. */
    number: integer('number').notNull(),
    session: text('session').notNull(),
    network: text('network').notNull(),
    /** Beginning of the hour: each network counts with one session in it. */
    hour: timestamp('hour').notNull(),
    /** Version that the session got: the canary, or the live one. */
    version: text('version').notNull(),
    failed: boolean('failed').notNull(),
    failedCalls: boolean('failed_calls').notNull(),
    completed: boolean('completed').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.number, table.session] }),
    uniqueIndex().on(table.remote, table.number, table.network, table.hour),
  ],
);

/** Last evaluation of a canary that decides automatically. */
export const canaryEvaluations = pgTable('canary_evaluations', {
  remote: text('remote').primaryKey(),
  /** Number of the evaluated release record: a change of the release begins another one. */
  number: integer('number').notNull(),
  state: jsonb('state').$type<Record<string, unknown>>().notNull(),
  evaluatedAt: timestamp('evaluated_at').notNull(),
});
