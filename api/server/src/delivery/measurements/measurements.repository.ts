import { type Timing, TIMING_BOUNDS } from '@greenroom/contract';
import { and, eq, gte, sql, sum } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { versionTimings, versionViews } from '../../db/schema';
import { HOUR } from '../../lib/durations';

/** The reports of a version. The three kinds of views are never more than `views`. */
export interface Measurements {
  views: number;
  failedViews: number;
  failedCallViews: number;
  completedViews: number;
  /** The values in each bucket of `TIMING_BOUNDS`, and above its last bound. A timing without values is left out. */
  timings: Partial<Record<Timing, number[]>>;
}

export const NO_MEASUREMENTS: Measurements = { views: 0, failedViews: 0, failedCallViews: 0, completedViews: 0, timings: {} };

interface Selection {
  remote: string;
  since: Date;
}

/** Sums the measurements of a remote by version. */
export async function findMeasurements(db: Db, selection: Selection): Promise<Map<string, Measurements>> {
  const found = await findByKey(db, selection, false);
  return new Map([...found].map(([version, sums]) => [version, sums.get(0) ?? NO_MEASUREMENTS]));
}

/** Returns the measurements of a remote by version, then by the beginning of the hour. */
export const findHourlyMeasurements = (db: Db, selection: Selection) => findByKey(db, selection, true);

/** Returns measurements by version, then by hour, or all under 0. */
async function findByKey(db: Db, { remote, since }: Selection, isHourly: boolean): Promise<Map<string, Map<number, Measurements>>> {
  const from = new Date(Math.floor(since.getTime() / HOUR) * HOUR);
  const hourOf = ({ hour }: typeof versionViews | typeof versionTimings) =>
    isHourly ? sql<number>`extract(epoch from ${hour}) * 1000`.mapWith(Number) : sql<number>`0`.mapWith(Number);
  const { version, views, failedViews, failedCallViews, completedViews } = versionViews;
  const { timing, bucket, values } = versionTimings;
  const counted = await db
    .select({
      version,
      hour: hourOf(versionViews).as('key'),
      views: sum(views).mapWith(Number),
      // A view may have been reported in one hour and its failure in the next.
      failedViews: sql`least(sum(${failedViews}), sum(${views}))`.mapWith(Number),
      failedCallViews: sql`least(sum(${failedCallViews}), sum(${views}))`.mapWith(Number),
      completedViews: sql`least(sum(${completedViews}), sum(${views}))`.mapWith(Number),
    })
    .from(versionViews)
    .where(and(eq(versionViews.remote, remote), gte(versionViews.hour, from)))
    .groupBy(version, sql`key`);
  const timed = await db
    .select({
      version: versionTimings.version,
      hour: hourOf(versionTimings).as('key'),
      timing,
      bucket,
      values: sum(values).mapWith(Number),
    })
    .from(versionTimings)
    .where(and(eq(versionTimings.remote, remote), gte(versionTimings.hour, from)))
    .groupBy(versionTimings.version, sql`key`, timing, bucket);
  const found = new Map<string, Map<number, Measurements>>();
  for (const { version: of, hour, ...counts } of counted)
    found.set(of, (found.get(of) ?? new Map<number, Measurements>()).set(hour, { ...counts, timings: {} }));
  for (const row of timed) {
    const timings = found.get(row.version)?.get(row.hour)?.timings;
    if (timings) (timings[row.timing] ??= new Array<number>(TIMING_BOUNDS[row.timing].length + 1).fill(0))[row.bucket] = row.values;
  }
  return found;
}
