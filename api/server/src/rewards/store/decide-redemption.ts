import { and, eq, sql } from 'drizzle-orm';
import { findLastAuthor } from '../../admin/audit-log/authors';
import type { Db } from '../../db/client';
import { redemptions, storeItems } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { notify } from '../../core/notifications/notify';
import { notFound } from '../../plugins/error-responses';
import { bookPoints } from '../../core/points/points';
import { settleRole } from './role-deliveries';
import { changeStock } from './stock';

interface Decision {
  at: Date;
  /** Note to the member, for example how the item is sent, or why it was rejected. */
  note?: string | null;
}

type RedemptionRow = typeof redemptions.$inferSelect;

/** Marks a redemption as fulfilled. @throws 404, and 409 if it was decided before */
export async function fulfilRedemption(tx: Db, id: number, decision: Decision): Promise<RedemptionRow> {
  return decide(tx, id, 'fulfilled', decision);
}

/**
 * Rejects a redemption, returning points and item. A second one in a transaction would lock its item after the first one's member, and
 * could deadlock. @throws 404, and 409 if it was decided before
 */
export async function rejectRedemption(tx: Db, id: number, decision: Decision): Promise<RedemptionRow> {
  const redemption = await decide(tx, id, 'rejected', decision);
  const { memberId, itemId, cost } = redemption;
  // An item that gives codes by now has as many as it has codes.
  const [item] = await tx.select({ delivery: storeItems.delivery }).from(storeItems).where(eq(storeItems.id, itemId)).for('update');
  if (item && item.delivery !== 'code') await changeStock(tx, itemId, 1, decision.at);
  const key = `redemption:${id}:rejected`;
  await bookPoints(tx, [{ memberId, amount: cost, reason: 'redemption-rejected', key, at: decision.at }]);
  return redemption;
}

/** Decides a redemption. Of concurrent decisions the first wins: the update only matches pending ones. */
async function decide(tx: Db, id: number, status: 'fulfilled' | 'rejected', { at, note = null }: Decision): Promise<RedemptionRow> {
  const [decided] = await tx
    .update(redemptions)
    .set({ status, decidedAt: at, note, version: sql`${redemptions.version} + 1` })
    .where(and(eq(redemptions.id, id), eq(redemptions.status, 'pending')))
    .returning();
  if (decided) {
    const data = { item: decided.itemName, points: decided.cost, status };
    await settleRole(tx, id, { at, isRefunded: status === 'rejected' });
    await notify(tx, { kind: 'redemption_decided', key: `redemption:${id}`, at }, [{ memberId: decided.memberId, data }]);
    return decided;
  }
  const [found] = await tx.select({ status: redemptions.status }).from(redemptions).where(eq(redemptions.id, id));
  if (!found) throw notFound("This redemption doesn't exist.");
  const author = await findLastAuthor(tx, 'redemptions', id);
  throw new HttpProblem(409, `This redemption was already ${found.status}${author === null ? '' : ` by ${author}`}.`);
}
