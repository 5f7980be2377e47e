import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { rateLimits } from '../db/schema';

/** The state of a key's window. */
export interface CountedWindow {
  /** Its requests, with the one just counted. */
  current: number;
  /** The milliseconds until its end. */
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

/**
 * Counts in the database, for all servers together: one upsert for each request. While the database fails, each server counts on its
 * own, so that a limit is at most multiplied by the number of servers. Refusing instead would protect nothing, since what can be guessed
 * is in the same database, and would prevent releases, which need no database, just when a rollback may be urgent.
 */
export class DatabaseCounter implements RateLimitCounter {
  /** Windows over their limit, with their end: a client that goes on costs the database no more queries. */
  private readonly exceeded = new Map<string, { count: number; endsAt: number }>();

  constructor(private readonly context: DatabaseCounterContext) {}

  async count(key: string, windowMs: number, max: number): Promise<CountedWindow> {
    const { now, secret, fallback, log } = this.context;
    const at = now();
    evictEnded(this.exceeded, at.getTime());
    const known = this.exceeded.get(key);
    if (known && known.endsAt > at.getTime()) return { current: known.count, ttl: known.endsAt - at.getTime() };
    try {
      const keyHash = createHmac('sha256', secret).update(key).digest('base64url');
      const { count, endsAt } = await this.upsert(keyHash, at, windowMs);
      if (count > max) this.exceeded.set(key, { count, endsAt: endsAt.getTime() });
      return { current: count, ttl: endsAt.getTime() - at.getTime() };
    } catch (cause) {
      log.warn({ err: cause }, 'Rate limits are counted by each server on its own: the database failed');
      return fallback.count(key, windowMs, max);
    }
  }

  private async upsert(keyHash: string, at: Date, windowMs: number): Promise<{ count: number; endsAt: Date }> {
    const { count, expiresAt } = rateLimits;
    const hasEnded = sql`${expiresAt} <= ${sql.param(at, expiresAt)}`;
    const [row] = await this.context.db
      .insert(rateLimits)
      .values({ keyHash, count: 1, expiresAt: new Date(at.getTime() + windowMs) })
      .onConflictDoUpdate({
        target: rateLimits.keyHash,
        set: {
          count: sql`case when ${hasEnded} then 1 else ${count} + 1 end`,
          expiresAt: sql`case when ${hasEnded} then excluded.expires_at else ${expiresAt} end`,
        },
      })
      .returning({ count, endsAt: expiresAt });
    if (!row) throw new Error('The database returned no count.');
    return row;
  }
}

/** Deletes windows that have ended, up to the first that has not: the map is ordered by their end, or almost. */
function evictEnded(windows: Map<string, { endsAt: number }>, at: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > at) return;
    windows.delete(key);
  }
}
