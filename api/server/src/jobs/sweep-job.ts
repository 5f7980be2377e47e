import { getTableColumns, is, lte } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { RetentionConfig } from '../config/config';
import * as schema from '../db/schema';
import type { Db } from '../db/client';
import { MINUTE } from '../lib/durations';
import type { Job } from './run-jobs';

/** Deletes what is older than the operator's retention says (docs/privacy.md). */
export type Sweep = (db: Db, retention: RetentionConfig, now: Date) => Promise<void>;

const EXPIRING = Object.values(schema).flatMap((table) => {
  const expiresAt = is(table, PgTable) ? getTableColumns(table as PgTable).expiresAt : undefined;
  return expiresAt?.notNull ? [{ table: table as PgTable, expiresAt }] : [];
});

/** Deletes expired rows, only to limit the database's size since every reader checks `expiresAt`, and what is older than its retention. */
export const sweepJob = (retention: RetentionConfig, sweeps: readonly Sweep[]): Job => ({
  name: 'sweep',
  everyMs: 10 * MINUTE,
  async run({ db, now }) {
    for (const { table, expiresAt } of EXPIRING) await db.delete(table).where(lte(expiresAt, now()));
    for (const sweep of sweeps) await sweep(db, retention, now());
  },
});
