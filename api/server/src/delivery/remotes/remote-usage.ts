import { gt, sql, sum } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { remoteUsage } from '../../db/schema';
import { DelayedWrite, sortedByKey } from '../../lib/delayed-write';
import { DAY, HOUR } from '../../lib/durations';

const RETENTION_MS = DAY;

interface RemoteVersion {
  name: string;
  version: string;
}

/** The usage of a version in the last 24 hours, to the hour. */
export interface VersionUsage {
  pages: number;
  failures: number;
}

interface RemoteUsageContext {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Counts the pages served with each version of a remote, and its failures, buffered: by version, never by visitor. */
export class RemoteUsage {
  private pending = new Map<string, typeof remoteUsage.$inferInsert>();
  /** Pages since `pagesSince` by their remotes, the same array for many pages. */
  private pages = new Map<readonly RemoteVersion[], number>();
  private pagesSince = 0;
  private readonly writes = new DelayedWrite(() => this.writePending());

  constructor(private readonly context: RemoteUsageContext) {}

  recordServed(remotes: readonly RemoteVersion[]): void {
    const hour = this.hour();
    if (hour !== this.pagesSince) this.addPages();
    this.pagesSince = hour;
    this.pages.set(remotes, (this.pages.get(remotes) ?? 0) + 1);
    this.writes.schedule();
  }

  recordFailure(remote: RemoteVersion): void {
    this.rowOf(remote, this.hour()).failures += 1;
    this.writes.schedule();
  }

  /** Returns the usage of the last 24 hours by remote, then by version. */
  async ofLastDay(): Promise<Map<string, Map<string, VersionUsage>>> {
    await this.flush();
    const { remote, version, expiresAt, pages, failures } = remoteUsage;
    const rows = await this.context.db
      .select({ remote, version, pages: sum(pages).mapWith(Number), failures: sum(failures).mapWith(Number) })
      .from(remoteUsage)
      .where(gt(expiresAt, this.context.now()))
      .groupBy(remote, version);
    const usage = new Map<string, Map<string, VersionUsage>>();
    for (const { remote: name, version: of, ...use } of rows)
      usage.set(name, (usage.get(name) ?? new Map<string, VersionUsage>()).set(of, use));
    return usage;
  }

  /** Writes the buffered counts. If that fails they are dropped with a warning: counting never delays or breaks a page. */
  flush(): Promise<void> {
    return this.writes.flush();
  }

  private hour(): number {
    return Math.floor(this.context.now().getTime() / HOUR) * HOUR;
  }

  private addPages(): void {
    for (const [remotes, pages] of this.pages) for (const remote of remotes) this.rowOf(remote, this.pagesSince).pages += pages;
    this.pages = new Map();
  }

  private rowOf({ name, version }: RemoteVersion, hour: number): { pages: number; failures: number } {
    const key = JSON.stringify([name, version, hour]);
    const existing = this.pending.get(key);
    if (existing) return existing;
    const row = { remote: name, version, expiresAt: new Date(hour + RETENTION_MS), pages: 0, failures: 0 };
    this.pending.set(key, row);
    return row;
  }

  private async writePending(): Promise<void> {
    this.addPages();
    const rows = sortedByKey(this.pending);
    this.pending = new Map();
    if (rows.length === 0) return;
    const { remote, version, expiresAt, pages, failures } = remoteUsage;
    try {
      await this.context.db
        .insert(remoteUsage)
        .values(rows)
        .onConflictDoUpdate({
          target: [remote, version, expiresAt],
          set: { pages: sql`${pages} + excluded.pages`, failures: sql`${failures} + excluded.failures` },
        });
    } catch (cause) {
      this.context.log.warn({ err: cause }, 'Which versions pages got could not be counted');
    }
  }
}
