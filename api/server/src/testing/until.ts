import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { SECOND } from '../lib/durations';

const LIMIT_MS = 30 * SECOND;
const PAUSE_MS = 20;

/** Waits until a condition is met that nothing announces. @throws if that takes too long */
export async function until(isMet: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isMet())) {
    if (performance.now() > end) throw new Error(`The condition was not met within ${LIMIT_MS / SECOND} seconds.`);
    await setTimeout(PAUSE_MS);
  }
}

/**
 * Tells whether a transaction waits for a lock. @param db not in a transaction, since within one the list of activities stays as it was at
 * first
 */
export async function isLockAwaited(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )) as unknown as { rows: unknown[] };
  return rows.length > 0;
}
