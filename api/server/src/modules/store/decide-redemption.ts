import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { redemptions, storeItems } from '../../db/schema';
import { HttpProblem } from '../../http-problem';
import { notFound } from '../../plugins/errors';
import { bookPoints } from '../points/points';

interface Decision {
  at: Date;
  /** What the member reads of it, such as how the item is sent, or why it was rejected. */
  note?: string | null;
}

type RedemptionRow = typeof redemptions.$inferSelect;

/** Notes that a member got what they bought. @throws 404, and 409 where it was decided before */
export async function fulfilRedemption(tx: Db, id: number, decision: Decision): Promise<RedemptionRow> {
  return decide(tx, id, 'fulfilled', decision);
}

/**
 * Takes a purchase back: the points to the member, the item to the stock. One in a transaction, since the next one's item
 * would be locked after this one's member.
 * @throws 404, and 409 where it was decided before
 */
export async function rejectRedemption(tx: Db, id: number, decision: Decision): Promise<RedemptionRow> {
  const redemption = await decide(tx, id, 'rejected', decision);
  const { memberId, itemId, cost } = redemption;
  await tx.update(storeItems).set({ quantity: sql`${storeItems.quantity} + 1` }).where(eq(storeItems.id, itemId));
  const key = `redemption:${id}:rejected`;
  await bookPoints(tx, [{ memberId, amount: cost, reason: 'redemption-rejected', key, at: decision.at }]);
  return redemption;
}

/** The first decision stands: whoever comes second, also at the same moment, finds nothing pending. */
async function decide(tx: Db, id: number, status: 'fulfilled' | 'rejected', { at, note = null }: Decision): Promise<RedemptionRow> {
  const [decided] = await tx
    .update(redemptions)
    .set({ status, decidedAt: at, note, version: sql`${redemptions.version} + 1` })
    .where(and(eq(redemptions.id, id), eq(redemptions.status, 'pending')))
    .returning();
  if (decided) return decided;
  const [found] = await tx.select({ status: redemptions.status }).from(redemptions).where(eq(redemptions.id, id));
  if (!found) throw notFound('There is no such redemption.');
  throw new HttpProblem(409, `This redemption was already ${found.status}.`);
}
