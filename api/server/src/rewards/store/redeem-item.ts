import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { redemptions, storeItems } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { notFound } from '../../plugins/error-responses';
import { recordActivity } from '../../people/activity/record-activity';
import { bookPoints, NotEnoughPoints } from '../points/points';
import { refusalOf } from './store.rules';

interface Purchase {
  memberId: string;
  itemId: number;
  /** The client's idempotency key: a repeated request counts once. */
  idempotencyKey: string | undefined;
  at: Date;
}

type ItemRow = typeof storeItems.$inferSelect;

/**
 * Redeems an item: stock, redemption and points change together or not at all (docs/product.md#store; docs/contracts.md#server-rules).
 * The item is locked, which serializes its redemptions.
 * @returns the item's name
 * @throws {HttpProblem} with the reason for a refusal
 */
export async function redeemItem(db: Db, purchase: Purchase): Promise<string> {
  return db.transaction(async (tx) => {
    const [item] = await tx.select().from(storeItems).where(eq(storeItems.id, purchase.itemId)).for('update');
    const earlier = await findByIdempotencyKey(tx, purchase);
    if (earlier && earlier.itemId !== purchase.itemId) throw keyOfOtherItem();
    if (earlier) return earlier.itemName;

    if (!item?.isListed) throw notFound('There is no such item in the store.');
    const refusal = refusalOf(item, await countPurchases(tx, purchase));
    if (refusal) throw new HttpProblem(409, refusal);
    await buy(tx, item, purchase);
    return item.name;
  });
}

async function findByIdempotencyKey(tx: Db, { memberId, idempotencyKey }: Purchase) {
  if (idempotencyKey === undefined) return undefined;
  const [row] = await tx
    .select({ itemId: redemptions.itemId, itemName: redemptions.itemName })
    .from(redemptions)
    .where(and(eq(redemptions.memberId, memberId), eq(redemptions.idempotencyKey, idempotencyKey)));
  return row;
}

async function countPurchases(tx: Db, { memberId, itemId }: Purchase): Promise<number> {
  const own = and(eq(redemptions.memberId, memberId), eq(redemptions.itemId, itemId), ne(redemptions.status, 'rejected'));
  const [row] = await tx.select({ purchases: count() }).from(redemptions).where(own);
  return row?.purchases ?? 0;
}

async function buy(tx: Db, item: ItemRow, { memberId, idempotencyKey, at }: Purchase): Promise<void> {
  await tx
    .update(storeItems)
    .set({ quantity: sql`${storeItems.quantity} - 1` })
    .where(eq(storeItems.id, item.id));
  const [redemption] = await tx
    .insert(redemptions)
    .values({ memberId, itemId: item.id, itemName: item.name, cost: item.cost, idempotencyKey, createdAt: at })
    .onConflictDoNothing({ target: [redemptions.memberId, redemptions.idempotencyKey] })
    .returning({ id: redemptions.id });
  // The item was locked before the key was checked, so a concurrent redemption with the same key is of another item.
  if (!redemption) throw keyOfOtherItem();

  const key = `redemption:${redemption.id}`;
  await bookPoints(tx, [{ memberId, amount: -item.cost, reason: 'redemption', key, at }]).catch(asRefusal);
  await recordActivity(tx, {
    memberId,
    type: 'other',
    subject: 'redemption',
    title: 'Redeemed a store item',
    description: item.name,
    at,
  });
}

function keyOfOtherItem(): HttpProblem {
  return new HttpProblem(409, 'This request was already sent for another item. Reload the page and try again.');
}

function asRefusal(cause: unknown): never {
  if (cause instanceof NotEnoughPoints) throw new HttpProblem(409, 'Insufficient points to redeem this item');
  throw cause;
}
