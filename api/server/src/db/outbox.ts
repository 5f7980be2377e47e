import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client';

type OutboxTable = PgTable & { id: PgColumn; attempts: PgColumn; nextAttemptAt: PgColumn };

interface OutboxOptions {
  /** Condition of rows still to be sent. */
  isWaiting: SQL;
  oldest: PgColumn;
  /** Duration of a claim, far longer than an attempt: if its server dies, another one takes over afterwards. */
  claimMs: number;
}

/** Rows of a table that a job sends, each at least once. */
export class Outbox<Table extends OutboxTable> {
  constructor(
    private readonly table: Table,
    private readonly options: OutboxOptions,
  ) {}

  /**
   * Claims the oldest due row by postponing its next attempt, so no lock is held while it is sent. Concurrent servers get different ones.
   */
  async claim(db: Db, now: Date): Promise<Table['$inferSelect'] | undefined> {
    const { id, attempts, nextAttemptAt } = this.table;
    const { isWaiting, oldest, claimMs } = this.options;
    const due = db
      .select({ id })
      .from(this.table as PgTable)
      .where(and(isWaiting, lte(nextAttemptAt, now)))
      .orderBy(asc(oldest), asc(id))
      .limit(1)
      .for('update', { skipLocked: true });
    const [row] = await db
      .update(this.table as PgTable)
      .set({ attempts: sql`${attempts} + 1`, nextAttemptAt: new Date(now.getTime() + claimMs) })
      .where(sql`${id} = (${due})`)
      .returning();
    return row;
  }

  /** Records the end of an attempt, unless the claim expired and another server took over. */
  async finish(db: Db, row: Pick<Table['$inferSelect'], 'id' | 'attempts'>, changes: Partial<Table['$inferSelect']>): Promise<void> {
    const { id, attempts } = this.table;
    await db
      .update(this.table as PgTable)
      .set(changes)
      .where(and(eq(id, row.id), eq(attempts, row.attempts), this.options.isWaiting));
  }
}

/** Returns the delay before the next attempt; the last one repeats. @param attempts from 1, including the failed one */
export const retryDelay = (delaysMs: readonly number[], attempts: number): number =>
  delaysMs[Math.min(Math.max(attempts, 1), delaysMs.length) - 1] ?? 0;
