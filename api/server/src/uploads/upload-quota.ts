import { and, eq, gt, sql, sum } from 'drizzle-orm';
import type { Db } from '../db/client';
import { attachments } from '../db/schema';
import { daysBefore } from '../lib/durations';
import { HttpProblem } from '../lib/http-problem';

/** What a member may store in a day: a hundred screenshots, or twenty-five of the largest pictures. */
const MAX_BYTES_PER_DAY = 50 * 1024 * 1024;

/** With a member's id, the key of the advisory lock of what they store; arbitrary, the same in all servers. */
const STORING_LOCK = 4_711_004;

/** Lets the member's transactions that count what they have stored run one after the other. */
export async function lockStoring(tx: Db, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STORING_LOCK}, hashtext(${memberId}))`);
}

/**
 * Requires that a member has stored less than the quota within a day.
 * @param added bytes that are stored now
 * @throws {HttpProblem} 429
 */
export async function requireQuota(db: Db, { memberId, at, added = 0 }: { memberId: string; at: Date; added?: number }): Promise<void> {
  const [row] = await db
    .select({ bytes: sum(attachments.bytes).mapWith(Number) })
    .from(attachments)
    .where(and(eq(attachments.ownerId, memberId), gt(attachments.createdAt, daysBefore(at, 1))));
  if ((row?.bytes ?? 0) + added <= MAX_BYTES_PER_DAY) return;
  throw new HttpProblem(429, 'You have sent too many pictures within a day. Please send more tomorrow.');
}
