import { type MeasurementReport, TIMING_BOUNDS, TIMINGS } from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { versionTimings, versionViews } from '../../db/schema';
import { DelayedWrite, sortedByKey } from '../../lib/delayed-write';
import { DAY, HOUR } from '../../lib/durations';
import { bucketOf } from './measurements.rules';

const RETENTION_MS = 14 * DAY;

interface MeasurementContext {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Adds up what pages report of versions, by hour. */
export class MeasurementRecorder {
  private views = new Map<string, typeof versionViews.$inferInsert>();
  private timings = new Map<string, typeof versionTimings.$inferInsert>();
  private readonly writes = new DelayedWrite(() => this.writePending());

  constructor(private readonly context: MeasurementContext) {}

  /** Counts a credible report (`credibleReports`). */
  record({ remote, version, timings = {}, ...counts }: MeasurementReport): void {
    const hour = Math.floor(this.context.now().getTime() / HOUR) * HOUR;
    const row = { remote, version, hour: new Date(hour), expiresAt: new Date(hour + RETENTION_MS) };
    const none = { views: 0, failedViews: 0, failedCallViews: 0, completedViews: 0 };
    const views = rowOf(this.views, [remote, version, hour], () => ({ ...row, ...none }));
    views.views += counts.views;
    views.failedViews += counts.failed_views;
    views.failedCallViews += counts.failed_call_views;
    views.completedViews += counts.completed_views;
    for (const timing of TIMINGS) {
      for (const value of timings[timing] ?? []) {
        const bucket = bucketOf(TIMING_BOUNDS[timing], value);
        rowOf(this.timings, [remote, version, hour, timing, bucket], () => ({ ...row, timing, bucket, values: 0 })).values += 1;
      }
    }
    this.writes.schedule();
  }

  /** Writes the buffered measurements. If that fails they are dropped with a warning: measuring never delays or breaks a page. */
  flush(): Promise<void> {
    return this.writes.flush();
  }

  private async writePending(): Promise<void> {
    const { db, log } = this.context;
    const [views, timings] = [sortedByKey(this.views), sortedByKey(this.timings)];
    this.views = new Map();
    this.timings = new Map();
    const { remote, version, hour, ...counts } = versionViews;
    const { values } = versionTimings;
    try {
      if (views.length > 0)
        await db
          .insert(versionViews)
          .values(views)
          .onConflictDoUpdate({
            target: [remote, version, hour],
            set: {
              views: sql`${counts.views} + excluded.views`,
              failedViews: sql`${counts.failedViews} + excluded.failed_views`,
              failedCallViews: sql`${counts.failedCallViews} + excluded.failed_call_views`,
              completedViews: sql`${counts.completedViews} + excluded.completed_views`,
            },
          });
      const { remote: of, version: timed, hour: at, timing, bucket } = versionTimings;
      if (timings.length > 0)
        await db
          .insert(versionTimings)
          .values(timings)
          .onConflictDoUpdate({ target: [of, timed, at, timing, bucket], set: { values: sql`${values} + excluded.values` } });
    } catch (cause) {
      log.warn({ err: cause }, 'What pages measured could not be stored');
    }
  }
}

function rowOf<Row>(rows: Map<string, Row>, columns: unknown[], create: () => Row): Row {
  const key = JSON.stringify(columns);
  const row = rows.get(key) ?? create();
  rows.set(key, row);
  return row;
}
