import { lte } from 'drizzle-orm';
import type { RetentionConfig } from '../../config/config';
import {
  captchas,
  chatMessages,
  chatMinutes,
  departedAccounts,
  rateLimits,
  remoteUsage,
  sessions,
  signInAttempts,
  versionTimings,
  versionViews,
} from '../../db/schema';
import type { Job } from '../../jobs/job';
import { applyRetention } from './retention';

/** Tables whose rows expire. */
const EXPIRING = [
  captchas,
  chatMessages,
  chatMinutes,
  departedAccounts,
  rateLimits,
  remoteUsage,
  sessions,
  signInAttempts,
  versionTimings,
  versionViews,
];

/** Deletes expired rows, only to limit the database's size: every reader checks `expiresAt`. And what is older than its retention. */
export const sweepJob = (retention: RetentionConfig): Job => ({
  name: 'sweep',
  everyMs: 10 * 60 * 1000,
  async run({ db, now }) {
    for (const table of EXPIRING) await db.delete(table).where(lte(table.expiresAt, now()));
    await applyRetention(db, retention, now());
  },
});
