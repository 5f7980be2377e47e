import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { startHeartbeat } from './connections';

/** Runs work that only one server on the database may do at a time. @returns false, without running it, while another server does it */
export type RunExclusively = (name: string, work: () => Promise<void>) => Promise<boolean>;

export const runAlone: RunExclusively = async (_name, work) => {
  await work();
  return true;
};

/** First key of the advisory locks; arbitrary, the same in all servers. */
const LOCKS = 4_711_002;

/**
 * Creates exclusive runs by advisory locks. A lock belongs to an open transaction on its own connection, so the database releases it
 * however the server ends, and it works through a pooler. At most half of the pool holds locks, since the works need other connections. If
 * a connection breaks, another server may start the same work: safe for jobs.
 * @param heartbeatMs the interval of statements that keep an idle connection from being closed
 */
export function exclusiveRuns(pool: Pool, heartbeatMs?: number): RunExclusively {
  const guards = pLimit(Math.ceil(pool.options.max / 2));
  return (name, work) => guards(() => runGuarded(name, work));

  async function runGuarded(name: string, work: () => Promise<void>): Promise<boolean> {
    const guard = await pool.connect();
    let stopHeartbeat = async () => {};
    try {
      await guard.query('begin');
      const { rows } = await guard.query<{ isOurs: boolean }>('select pg_try_advisory_xact_lock($1, hashtext($2)) as "isOurs"', [
        LOCKS,
        name,
      ]);
      if (!rows[0]?.isOurs) return false;
      if (heartbeatMs) stopHeartbeat = startHeartbeat(guard, heartbeatMs);
      await work();
      return true;
    } finally {
      await stopHeartbeat();
      const isBroken = await guard.query('rollback').then(
        () => false,
        () => true,
      );
      guard.release(isBroken);
    }
  }
}
