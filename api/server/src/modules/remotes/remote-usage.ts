import { gt, sql, sum } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { remoteUsage } from '../../db/schema';

const HOUR_MS = 3600 * 1000;
const KEPT_MS = 24 * HOUR_MS;

/** For how long counts are gathered before they are written, so that a page costs the database nothing. */
const GATHERED_MS = 5000;

/** A version of a remote. */
interface Version {
  name: string;
  version: string;
}

/** What became of a version in the last 24 hours, to the hour. */
export interface VersionUsage {
  /** How many pages were given it. */
  pages: number;
  /** How many failures of it pages told of. */
  failures: number;
}

interface RemoteUsageContext {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Counts how many pages got which version of each remote, and how often it failed there: by version, never by visitor. */
export class RemoteUsage {
  private gathered = new Map<string, typeof remoteUsage.$inferInsert>();
  /** Pages since `pagesSince` by what they were sent with, which is the same array for many. */
  private pages = new Map<readonly Version[], number>();
  private pagesSince = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing = Promise.resolve();

  constructor(private readonly context: RemoteUsageContext) {}

  /** A page was sent with these. */
  recordServed(remotes: readonly Version[]): void {
    const hour = this.hour();
    if (hour !== this.pagesSince) this.addPages();
    this.pagesSince = hour;
    this.pages.set(remotes, (this.pages.get(remotes) ?? 0) + 1);
    this.writeSoon();
  }

  /** A page told that this one failed in it. */
  recordFailure(remote: Version): void {
    this.rowOf(remote, this.hour()).failures += 1;
    this.writeSoon();
  }

  /** @returns by remote, then by version */
  async ofLastDay(): Promise<Map<string, Map<string, VersionUsage>>> {
    await this.write();
    const { remote, version, expiresAt, pages, failures } = remoteUsage;
    const rows = await this.context.db
      .select({ remote, version, pages: sum(pages).mapWith(Number), failures: sum(failures).mapWith(Number) })
      .from(remoteUsage)
      .where(gt(expiresAt, this.context.now()))
      .groupBy(remote, version);
    const uses = new Map<string, Map<string, VersionUsage>>();
    for (const { remote: name, version: of, ...use } of rows) uses.set(name, (uses.get(name) ?? new Map<string, VersionUsage>()).set(of, use));
    return uses;
  }

  /** Writes what was gathered. Where that fails it is lost, as the log tells: no page waits or breaks for a count. */
  write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.writeGathered());
    return this.writing;
  }

  private writeSoon(): void {
    this.timer ??= setTimeout(() => void this.write(), GATHERED_MS).unref();
  }

  private hour(): number {
    return Math.floor(this.context.now().getTime() / HOUR_MS) * HOUR_MS;
  }

  private addPages(): void {
    for (const [remotes, pages] of this.pages) for (const remote of remotes) this.rowOf(remote, this.pagesSince).pages += pages;
    this.pages = new Map();
  }

  private rowOf({ name, version }: Version, hour: number): { pages: number; failures: number } {
    const key = JSON.stringify([name, version, hour]);
    const known = this.gathered.get(key);
    if (known) return known;
    const row = { remote: name, version, expiresAt: new Date(hour + KEPT_MS), pages: 0, failures: 0 };
    this.gathered.set(key, row);
    return row;
  }

  private async writeGathered(): Promise<void> {
    this.addPages();
    // In one order everywhere, so that two servers don't wait for each other.
    const rows = [...this.gathered.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    this.gathered = new Map();
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
