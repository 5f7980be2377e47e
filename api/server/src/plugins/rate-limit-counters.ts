import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { insertRows } from '../db/statements';
import { rateLimits } from '../db/schema';
import { groupCommit } from '../lib/group-commit';

/** The state of a key's window. */
export interface CountedWindow {
  current: number;
  /** Milliseconds until its end. */
  ttl: number;
}

/** Counts requests in fixed windows; a key's window starts with its first request. */
export interface RateLimitCounter {
  /** @param max the number of requests from which on the exact count doesn't matter */
  count(key: string, windowMs: number, max: number): Promise<CountedWindow>;
}

/** Counts in the memory of this process. */
export class MemoryCounter implements RateLimitCounter {
  /** Ordered by their end, since all are equally long. */
  private readonly windows = new Map<string, { count: number; endsAt: number }>();

  constructor(private readonly now: () => Date) {}

  async count(key: string, windowMs: number): Promise<CountedWindow> {
    const at = this.now().getTime();
    evictEnded(this.windows, at);
    const window = this.windows.get(key) ?? { count: 0, endsAt: at + windowMs };
    window.count += 1;
    this.windows.set(key, window);
    return { current: window.count, ttl: window.endsAt - at };
  }
}

interface DatabaseCounterContext {
  db: Db;
  now: () => Date;
  /** Hashes the keys. */
  secret: string;
  /** Counts while the database fails. */
  fallback: RateLimitCounter;
  log: { warn(details: { err: unknown }, message: string): void };
}

interface Counted {
  keyHash: string;
  windowMs: number;
}

/**
 * Counts in the database, for all servers together. While it fails, each server counts on its own: refusing would protect nothing, since
 * what can be guessed is in the same database, and would prevent an urgent rollback, which needs none.
 */
export class DatabaseCounter implements RateLimitCounter {
  /** Windows over their limit, with their end: a client that goes on costs the database no more queries. */
  private readonly exceeded = new Map<string, { count: number; endsAt: number }>();

  private readonly submit;

  constructor(private readonly context: DatabaseCounterContext) {
    const { db, now } = context;
    this.submit = groupCommit<'requests', Counted, CountedWindow>({
      commit: (_key, group) => countAll(db, group, now()),
    });
  }

  async count(key: string, windowMs: number, max: number): Promise<CountedWindow> {
    const { now, secret, fallback, log } = this.context;
    const at = now();
    evictEnded(this.exceeded, at.getTime());
    const known = this.exceeded.get(key);
    if (known && known.endsAt > at.getTime()) return { current: known.count, ttl: known.endsAt - at.getTime() };
    try {
      const keyHash = createHmac('sha256', secret).update(key).digest('base64url');
      const window = await this.submit('requests', { keyHash, windowMs });
      if (window.current > max) this.exceeded.set(key, { count: window.current, endsAt: now().getTime() + window.ttl });
      return window;
    } catch (cause) {
      log.warn({ err: cause }, 'Rate limits are counted by each server on its own: the database failed');
      return fallback.count(key, windowMs, max);
    }
  }
}

/** Counts requests in their order. The table is unlogged, so that the commit doesn't wait for the disk. */
async function countAll(db: Db, group: readonly Counted[], at: Date): Promise<CountedWindow[]> {
  const added = new Map<string, number>();
  const places = group.map(({ keyHash }) => {
    const place = (added.get(keyHash) ?? 0) + 1;
    added.set(keyHash, place);
    return place;
  });
  const windows = new Map(group.map(({ keyHash, windowMs }) => [keyHash, new Date(at.getTime() + windowMs)]));
  const { keyHash: key, count, expiresAt } = rateLimits;
  const hasEnded = sql`${expiresAt} <= ${sql.param(at, expiresAt)}`;
  const rows = await insertRows<{ keyHash: string; count: number; endsAt: number }>(
    db,
    rateLimits,
    // Sorted, so that concurrent servers lock rows in the same order and never deadlock.
    [...windows]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([keyHash, end]) => ({ keyHash, count: added.get(keyHash) ?? 0, expiresAt: end })),
    sql`on conflict (key_hash) do update set
        count = case when ${hasEnded} then excluded.count else ${count} + excluded.count end,
        expires_at = case when ${hasEnded} then excluded.expires_at else ${expiresAt} end
      returning ${key} as "keyHash", ${count} as count, (extract(epoch from ${expiresAt}) * 1000)::float8 as "endsAt"`,
  );
  const counted = new Map(rows.map((row) => [row.keyHash, row]));
  return group.map(({ keyHash }, index) => {
    const row = counted.get(keyHash);
    if (!row) throw new Error('The database returned no count.');
    return { current: row.count - (added.get(keyHash) ?? 0) + (places[index] ?? 0), ttl: row.endsAt - at.getTime() };
  });
}

/** Deletes windows that have ended, up to the first that has not: the map is ordered by their end, or almost. */
function evictEnded(windows: Map<string, { endsAt: number }>, at: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > at) return;
    windows.delete(key);
  }
}
