import { type MeasurementReport, TIMING_BOUNDS, TIMINGS } from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { versionTimings, versionViews } from '../../db/schema';
import { DAY, HOUR } from '../../lib/durations';
import { bucketOf } from './histogram.rules';
import type { BoundedReport } from './network-bounds';

const RETENTION_MS = 14 * DAY;

/** Measurements are buffered this long before they are written, in one query for many pages. */
const FLUSH_DELAY_MS = 5000;

type ViewsRow = typeof versionViews.$inferInsert;
type TimingsRow = typeof versionTimings.$inferInsert;

interface MeasurementContext {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Adds up what pages report of versions, by hour. Several servers add to the same rows. */
export class MeasurementRecorder {
  private views = new Map<string, ViewsRow>();
  private timings = new Map<string, TimingsRow>();
  private timer: NodeJS.Timeout | undefined;
  private writing = Promise.resolve();

  constructor(private readonly context: MeasurementContext) {}

  /** Counts a credible report (`credibleReports`). */
  record({
    remote,
    version,
    timings = {},
    failing_networks: failingNetworks = 0,
    ...counts
  }: MeasurementReport & Partial<BoundedReport>): void {
    const hour = Math.floor(this.context.now().getTime() / HOUR) * HOUR;
    const row = { remote, version, hour: new Date(hour), expiresAt: new Date(hour + RETENTION_MS) };
    const views = rowOf(this.views, [remote, version, hour], () => ({
      ...row,
      views: 0,
      failedViews: 0,
      failedCallViews: 0,
      completedViews: 0,
      failingNetworks: 0,
    }));
    views.views += counts.views;
    views.failedViews += counts.failed_views;
    views.failedCallViews += counts.failed_call_views;
    views.completedViews += counts.completed_views;
    views.failingNetworks = (views.failingNetworks ?? 0) + failingNetworks;
    for (const timing of TIMINGS) {
      for (const value of timings[timing] ?? []) {
        const bucket = bucketOf(TIMING_BOUNDS[timing], value);
        rowOf(this.timings, [remote, version, hour, timing, bucket], () => ({ ...row, timing, bucket, values: 0 })).values += 1;
      }
    }
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_DELAY_MS).unref();
  }

  /** Writes the buffered measurements. If that fails they are dropped with a warning: measuring never delays or breaks a page. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.writePending());
    return this.writing;
  }

  private async writePending(): Promise<void> {
    const [views, timings] = [sortedRows(this.views), sortedRows(this.timings)];
    this.views = new Map();
    this.timings = new Map();
    try {
      if (views.length > 0) await this.addViews(views);
      if (timings.length > 0) await this.addTimings(timings);
    } catch (cause) {
      this.context.log.warn({ err: cause }, 'What pages measured could not be stored');
    }
  }

  private async addViews(rows: ViewsRow[]): Promise<void> {
    const { remote, version, hour, views, failedViews, failedCallViews, completedViews, failingNetworks } = versionViews;
    await this.context.db
      .insert(versionViews)
      .values(rows)
      .onConflictDoUpdate({
        target: [remote, version, hour],
        set: {
          views: sql`${views} + excluded.views`,
          failedViews: sql`${failedViews} + excluded.failed_views`,
          failedCallViews: sql`${failedCallViews} + excluded.failed_call_views`,
          completedViews: sql`${completedViews} + excluded.completed_views`,
          failingNetworks: sql`${failingNetworks} + excluded.failing_networks`,
        },
      });
  }

  private async addTimings(rows: TimingsRow[]): Promise<void> {
    const { remote, version, hour, timing, bucket, values } = versionTimings;
    await this.context.db
      .insert(versionTimings)
      .values(rows)
      .onConflictDoUpdate({ target: [remote, version, hour, timing, bucket], set: { values: sql`${values} + excluded.values` } });
  }
}

function rowOf<Row>(rows: Map<string, Row>, columns: unknown[], create: () => Row): Row {
  const key = JSON.stringify(columns);
  const existing = rows.get(key);
  if (existing) return existing;
  const row = create();
  rows.set(key, row);
  return row;
}

/** Sorted, so that concurrent servers lock rows in the same order and never deadlock. */
function sortedRows<Row>(rows: Map<string, Row>): Row[] {
  return [...rows.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
