import type { Timing } from '@greenroom/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/** What browsers reported of a version, by hour: counts, never a visitor. */
export const versionViews = pgTable(
  'version_views',
  {
    /** A remote's name, or `host`. */
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** The hour's beginning. */
    hour: timestamp('hour').notNull(),
    views: integer('views').notNull(),
    failedViews: integer('failed_views').notNull(),
    failedCallViews: integer('failed_call_views').notNull(),
    completedViews: integer('completed_views').notNull(),
    /** Written by the version before only. */
    failingNetworks: integer('failing_networks').notNull().default(0),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.hour] })],
);

/** Histograms of what browsers measured, by hour: the number of values in each bucket (`TIMING_BOUNDS`). */
export const versionTimings = pgTable(
  'version_timings',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    hour: timestamp('hour').notNull(),
    timing: text('timing').$type<Timing>().notNull(),
    /** The index of the bucket in `TIMING_BOUNDS`; the number of bounds, for values above all of them. */
    bucket: smallint('bucket').notNull(),
    values: integer('values').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.hour, table.timing, table.bucket] })],
);

/** Versions that open tabs asked for or reported of: of each the last time, never by whom. */
export const versionsSeen = pgTable(
  'versions_seen',
  {
    /** A remote's name, or `host`. */
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    /** 30 days after the hour in which it was last seen: until then, a tab may have it open. */
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
);

/** The sessions by which canaries decide, in each step: visitors and networks are keyed hashes that differ by step. */
export const canarySessions = pgTable(
  'canary_sessions',
  {
    /** A remote's name, or `host`. */
    remote: text('remote').notNull(),
    /** The number of the release record that began the step. */
    number: integer('number').notNull(),
    session: text('session').notNull(),
    network: text('network').notNull(),
    /** The hour's beginning: of each network, one session counts in it. */
    hour: timestamp('hour').notNull(),
    /** The version that the session got: the canary, or the live one. */
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

/** The last evaluation of a canary that decides by itself. */
export const canaryEvaluations = pgTable('canary_evaluations', {
  remote: text('remote').primaryKey(),
  /** The number of the release record that the evaluation belongs to: a change of the release begins another one. */
  number: integer('number').notNull(),
  state: jsonb('state').$type<Record<string, unknown>>().notNull(),
  evaluatedAt: timestamp('evaluated_at').notNull(),
});
