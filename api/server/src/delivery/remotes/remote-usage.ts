import { gt, sql, sum } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { remoteUsage } from '../../db/schema';
import { BufferedRows } from '../../lib/delayed-write';
import { DAY, HOUR } from '../../lib/durations';
import { groupBy } from '../../lib/group-by';

type RemoteVersion = { name: string; version: string };
type RemoteUsageContext = { db: Db; now: () => Date; log: Pick<FastifyBaseLogger, 'warn'> };

/** Counts the pages served with each version of a remote, and its failures, buffered: by version, never by visitor. */
export class RemoteUsage {
  private readonly rows: BufferedRows<typeof remoteUsage.$inferInsert>;

  constructor(private readonly context: RemoteUsageContext) {
    const { remote, version, expiresAt, pages, failures } = remoteUsage;
    const set = { pages: sql`${pages} + excluded.pages`, failures: sql`${failures} + excluded.failures` };
    const target = [remote, version, expiresAt];
    this.rows = new BufferedRows({
      log: context.log,
      warning: 'Which versions pages got could not be counted',
      write: (rows) => context.db.insert(remoteUsage).values(rows).onConflictDoUpdate({ target, set }),
    });
  }

  recordServed(remotes: readonly RemoteVersion[]): void {
    for (const remote of remotes) this.rowOf(remote).pages += 1;
  }

  recordFailure(remote: RemoteVersion): void {
    this.rowOf(remote).failures += 1;
  }

  /** Returns the usage of the last 24 hours, to the hour, by remote, then by version. */
  async ofLastDay(): Promise<Map<string, Map<string, { pages: number; failures: number }>>> {
    await this.flush();
    const { remote, version, expiresAt, pages, failures } = remoteUsage;
    const rows = await this.context.db
      .select({ remote, version, pages: sum(pages).mapWith(Number), failures: sum(failures).mapWith(Number) })
      .from(remoteUsage)
      .where(gt(expiresAt, this.context.now()))
      .groupBy(remote, version);
    const byRemote = groupBy(rows, (row) => row.remote);
    return new Map([...byRemote].map(([name, ofRemote]) => [name, new Map(ofRemote.map(({ version: of, ...usage }) => [of, usage]))]));
  }

  flush(): Promise<void> {
    return this.rows.flush();
  }

  private rowOf({ name, version }: RemoteVersion) {
    const hour = Math.floor(this.context.now().getTime() / HOUR) * HOUR;
    return this.rows.rowOf(`${name}/${version} ${hour}`, () => {
      return { remote: name, version, expiresAt: new Date(hour + DAY), pages: 0, failures: 0 };
    });
  }
}
