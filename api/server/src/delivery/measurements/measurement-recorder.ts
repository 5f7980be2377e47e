import { type MeasurementReport, TIMING_BOUNDS, TIMINGS } from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { versionTimings, versionViews } from '../../db/schema';
import { BufferedRows } from '../../lib/delayed-write';
import { DAY, HOUR } from '../../lib/durations';
import { bucketOf } from './measurements.rules';

const RETENTION_MS = 14 * DAY;
const WARNING = 'What pages measured could not be stored';

type MeasurementContext = { db: Db; now: () => Date; log: Pick<FastifyBaseLogger, 'warn'> };

/** Adds up what pages report of versions, by hour. */
export class MeasurementRecorder {
  private readonly views: BufferedRows<typeof versionViews.$inferInsert>;
  private readonly timings: BufferedRows<typeof versionTimings.$inferInsert>;

  constructor(private readonly context: MeasurementContext) {
    const { db, log } = context;
    const write = (rows: (typeof versionViews.$inferInsert)[]) => {
      const { remote, version, hour, ...counts } = versionViews;
      const set = {
        views: sql`${counts.views} + excluded.views`,
        failedViews: sql`${counts.failedViews} + excluded.failed_views`,
        failedCallViews: sql`${counts.failedCallViews} + excluded.failed_call_views`,
        completedViews: sql`${counts.completedViews} + excluded.completed_views`,
      };
      const update = { target: [remote, version, hour], set };
      return db.insert(versionViews).values(rows).onConflictDoUpdate(update);
    };
    const writeTimings = (rows: (typeof versionTimings.$inferInsert)[]) => {
      const { remote, version, hour, timing, bucket, values } = versionTimings;
      const update = { target: [remote, version, hour, timing, bucket], set: { values: sql`${values} + excluded.values` } };
      return db.insert(versionTimings).values(rows).onConflictDoUpdate(update);
    };
    this.views = new BufferedRows({ log, warning: WARNING, write });
    this.timings = new BufferedRows({ log, warning: WARNING, write: writeTimings });
  }

  /** Counts a credible report (`credibleReports`). */
  record({ remote, version, timings = {}, ...counts }: MeasurementReport): void {
    const hour = Math.floor(this.context.now().getTime() / HOUR) * HOUR;
    const row = { remote, version, hour: new Date(hour), expiresAt: new Date(hour + RETENTION_MS) };
    const key = `${remote}/${version} ${hour}`;
    const views = this.views.rowOf(key, () => ({ ...row, views: 0, failedViews: 0, failedCallViews: 0, completedViews: 0 }));
    views.views += counts.views;
    views.failedViews += counts.failed_views;
    views.failedCallViews += counts.failed_call_views;
    views.completedViews += counts.completed_views;
    for (const timing of TIMINGS) {
      for (const value of timings[timing] ?? []) {
        const bucket = bucketOf(TIMING_BOUNDS[timing], value);
        this.timings.rowOf(`${key} ${timing} ${bucket}`, () => ({ ...row, timing, bucket, values: 0 })).values += 1;
      }
    }
  }

  async flush(): Promise<void> {
    await this.views.flush();
    await this.timings.flush();
  }
}
