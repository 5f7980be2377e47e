import { type Timing, TIMING_BOUNDS } from '@greenroom/contract';
import { and, eq, gte, inArray, sum } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { versionTimings, versionViews } from '../../db/schema';
import { HOUR } from '../../lib/durations';

/** What browsers reported of a version. The three kinds of views are never more than `views`. */
export interface Measurements {
  views: number;
  failedViews: number;
  failedCallViews: number;
  completedViews: number;
  /** The networks in which a view failed while there was a canary; undefined where nobody needs them. */
  failingNetworks?: number;
  /** The number of values in each bucket of `TIMING_BOUNDS`, and above its last bound. A timing without values is left out. */
  timings: Partial<Record<Timing, number[]>>;
}

/** Those of a version that no browser reported. */
export const NO_MEASUREMENTS: Measurements = { views: 0, failedViews: 0, failedCallViews: 0, completedViews: 0, timings: {} };

/** The measurements of a remote (or of `HOST`) by version, summed from the beginning of the hour of `since`. */
export async function findMeasurements(db: Db, { remote, since }: { remote: string; since: Date }): Promise<Map<string, Measurements>> {
  const from = new Date(Math.floor(since.getTime() / HOUR) * HOUR);
  const { version, views, failedViews, failedCallViews, completedViews, failingNetworks } = versionViews;
  const { version: timedVersion, timing, bucket, values } = versionTimings;
  const [counted, timed] = await Promise.all([
    db
      .select({
        version,
        views: sum(views).mapWith(Number),
        failedViews: sum(failedViews).mapWith(Number),
        failedCallViews: sum(failedCallViews).mapWith(Number),
        completedViews: sum(completedViews).mapWith(Number),
        failingNetworks: sum(failingNetworks).mapWith(Number),
      })
      .from(versionViews)
      .where(and(eq(versionViews.remote, remote), gte(versionViews.hour, from)))
      .groupBy(version),
    db
      .select({ version: timedVersion, timing, bucket, values: sum(values).mapWith(Number) })
      .from(versionTimings)
      .where(and(eq(versionTimings.remote, remote), gte(versionTimings.hour, from)))
      .groupBy(timedVersion, timing, bucket),
  ]);
  const measurements = new Map(counted.map(({ version: of, ...counts }) => [of, withinViews({ ...counts, timings: {} })]));
  for (const row of timed) {
    const timings = measurements.get(row.version)?.timings;
    if (timings) addToBucket(timings, row);
  }
  return measurements;
}

/** The measurements of some versions of a remote by version, then by the beginning of the hour, from that of `since` on. */
export async function findHourlyMeasurements(
  db: Db,
  { remote, versions, since }: { remote: string; versions: string[]; since: Date },
): Promise<Map<string, Map<number, Measurements>>> {
  const from = new Date(Math.floor(since.getTime() / HOUR) * HOUR);
  const [counted, timed] = await Promise.all([
    db
      .select()
      .from(versionViews)
      .where(and(eq(versionViews.remote, remote), inArray(versionViews.version, versions), gte(versionViews.hour, from))),
    db
      .select()
      .from(versionTimings)
      .where(and(eq(versionTimings.remote, remote), inArray(versionTimings.version, versions), gte(versionTimings.hour, from))),
  ]);
  const byVersion = new Map(versions.map((version) => [version, new Map<number, Measurements>()]));
  for (const { version, hour, views, failedViews, failedCallViews, completedViews } of counted) {
    byVersion.get(version)?.set(hour.getTime(), withinViews({ views, failedViews, failedCallViews, completedViews, timings: {} }));
  }
  for (const { version, hour, ...row } of timed) {
    const timings = byVersion.get(version)?.get(hour.getTime())?.timings;
    if (timings) addToBucket(timings, row);
  }
  return byVersion;
}

/** Adds values to a bucket of a timing's histogram. */
function addToBucket(
  timings: Measurements['timings'],
  { timing, bucket, values }: { timing: Timing; bucket: number; values: number },
): void {
  const buckets = (timings[timing] ??= new Array<number>(TIMING_BOUNDS[timing].length + 1).fill(0));
  buckets[bucket] = (buckets[bucket] ?? 0) + values;
}

/** Limits what happened in views to the number of views: a view may have been reported in one hour and its failure in the next. */
function withinViews(measurements: Measurements): Measurements {
  const { views, failedViews, failedCallViews, completedViews } = measurements;
  return {
    ...measurements,
    failedViews: Math.min(failedViews, views),
    failedCallViews: Math.min(failedCallViews, views),
    completedViews: Math.min(completedViews, views),
  };
}
