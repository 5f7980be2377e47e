import { lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client';
import { versionsSeen } from '../../db/schema';
import { DelayedWrite, sortedByKey } from '../../lib/delayed-write';
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

interface SeenVersion {
  name: string;
  version: string;
}

/**
 * Records which versions open tabs have, so that the retention keeps them: by version, never by visitor. Each server writes a version once
 * an hour.
 */
export class VersionsSeen {
  private seen = new Map<string, SeenVersion>();
  private hour = 0;
  private unknown = 0;
  private pending = new Map<string, SeenVersion>();
  private readonly writes = new DelayedWrite(() => this.writePending());

  constructor(private readonly context: VersionsSeenContext) {}

  /** Records a version that a tab has open. Only stored versions are written: anybody can report anything. */
  record(name: string, version: string): void {
    const hour = Math.floor(this.context.now().getTime() / HOUR) * HOUR;
    if (hour !== this.hour) this.forget();
    this.hour = hour;
    const key = `${name}/${version}`;
    if (this.seen.has(key)) return;
    if (!this.context.remotes.hasServed(name, version) && (this.unknown += 1) > MAX_UNKNOWN) return;
    const seen = { name, version };
    this.seen.set(key, seen);
    this.pending.set(key, seen);
    this.writes.schedule();
  }

  /** Writes what was seen; after a failure, the next sight of a version. */
  flush(): Promise<void> {
    return this.writes.flush();
  }

  private forget(): void {
    this.seen = new Map();
    this.unknown = 0;
  }

  private async writePending(): Promise<void> {
    const { db, log, releases, remotes } = this.context;
    const pending = sortedByKey(this.pending);
    this.pending = new Map();
    const expiresAt = new Date(this.hour + OPEN_MS);
    try {
      const rows = [];
      for (const { name, version } of pending) {
        if (remotes.hasServed(name, version) || (await releases.has(name, version))) rows.push({ remote: name, version, expiresAt });
      }
      if (rows.length === 0) return;
      await db
        .insert(versionsSeen)
        .values(rows)
        .onConflictDoUpdate({
          target: [versionsSeen.remote, versionsSeen.version],
          set: { expiresAt: sql`excluded.expires_at` },
          setWhere: lt(versionsSeen.expiresAt, sql`excluded.expires_at`),
        });
    } catch (cause) {
      this.forget();
      log.warn({ err: cause }, 'Which versions tabs have open could not be recorded');
    }
  }
}
