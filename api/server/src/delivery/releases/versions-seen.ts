import { lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { versionsSeen } from '../../db/schema';
import { BufferedRows } from '../../lib/delayed-write';
import { HOUR } from '../../lib/durations';
import { OPEN_MS, type Releases } from './releases';
import type { RemotesRepository } from '../remotes/remotes.repository';

/** The limit, in an hour, of versions that this server never sent: tabs from before its start have them, and forged reports. */
const MAX_UNKNOWN = 500;

interface VersionsSeenContext {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
  releases: Releases;
  remotes: Pick<RemotesRepository, 'hasServed'>;
}

/** Records which versions open tabs have, so that the retention keeps them: once an hour by version, never by visitor. */
export class VersionsSeen {
  private seen = new Set<string>();
  private hour = 0;
  private unknown = 0;
  private readonly rows: BufferedRows<typeof versionsSeen.$inferInsert>;

  constructor(private readonly context: VersionsSeenContext) {
    const warning = 'Which versions tabs have open could not be recorded';
    const forget = (cause: unknown) => {
      this.hour = 0;
      throw cause;
    };
    this.rows = new BufferedRows({ log: context.log, warning, write: (rows) => this.write(rows).catch(forget) });
  }

  /** Records a version that a tab has open. Only stored versions are written: anybody can report anything. */
  record(name: string, version: string): void {
    const { now, remotes } = this.context;
    const hour = Math.floor(now().getTime() / HOUR) * HOUR;
    if (hour !== this.hour) [this.hour, this.unknown, this.seen] = [hour, 0, new Set()];
    const key = `${name}/${version}`;
    if (this.seen.has(key)) return;
    if (!remotes.hasServed(name, version) && (this.unknown += 1) > MAX_UNKNOWN) return;
    this.seen.add(key);
    this.rows.rowOf(key, () => ({ remote: name, version, expiresAt: new Date(hour + OPEN_MS) }));
  }

  /** Writes what was seen; after a failure, the next sight of a version. */
  flush(): Promise<void> {
    return this.rows.flush();
  }

  private async write(rows: (typeof versionsSeen.$inferInsert)[]): Promise<void> {
    const { db, releases } = this.context;
    const keyOf = ({ remote, version }: (typeof rows)[number]) => `${remote}/${version}`;
    const stored = await releases.existing(rows.map(keyOf), { isFresh: true });
    const known = rows.filter((row) => stored.has(keyOf(row)));
    if (known.length === 0) return;
    const { remote, version, expiresAt } = versionsSeen;
    const later = { expiresAt: sql`excluded.expires_at` };
    const update = { target: [remote, version], set: later, setWhere: lt(expiresAt, later.expiresAt) };
    await db.insert(versionsSeen).values(known).onConflictDoUpdate(update);
  }
}
