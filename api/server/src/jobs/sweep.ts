import { lte } from 'drizzle-orm';
import { captchas, rateLimits, remoteUsage, sessions, signInAttempts, versionTimings, versionViews } from '../db/schema';
import type { Job } from './job';

/** Tables whose rows expire. */
const EXPIRING = [captchas, rateLimits, remoteUsage, sessions, signInAttempts, versionTimings, versionViews];

/** Deletes expired rows, only to limit the database's size: every reader checks `expiresAt`. */
export const sweepJob: Job = {
  name: 'sweep',
  everyMs: 10 * 60 * 1000,
  async run({ db, now }) {
    for (const table of EXPIRING) await db.delete(table).where(lte(table.expiresAt, now()));
  },
};
