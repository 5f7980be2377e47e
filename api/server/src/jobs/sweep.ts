import { lte } from 'drizzle-orm';
import { captchas, remoteUsage, sessions, signInAttempts } from '../db/schema';
import type { Job } from './job';

/** What is only good until it expires. */
const EXPIRING = [captchas, remoteUsage, sessions, signInAttempts];

/** Deletes what has expired. Nothing depends on it but the database's size: whoever reads such a row checks its time. */
export const sweepJob: Job = {
  name: 'sweep',
  everyMs: 10 * 60 * 1000,
  async run({ db, now }) {
    for (const table of EXPIRING) await db.delete(table).where(lte(table.expiresAt, now()));
  },
};
