import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { insertRows, isAnyOf } from '../../db/statements';
import { redemptions, storeItems } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { requireSeen } from '../../lib/require-seen';
import { notFound } from '../../plugins/error-responses';
import { bookWithActivity } from '../../core/activity/record-activity';
import { lockMembers, type LockedMembers } from '../../core/points/points';
import { decideEach, requireActiveMember, settleInBatches } from '../batching/settle-in-batches';
import { countUnused, giveCodes } from './item-codes';
import { queueRoles } from './role-deliveries';
import { changeStock } from './stock';

interface Purchase {
  memberId: string;
  /** Client's idempotency key: a repeated request counts once. */
  idempotencyKey: string | undefined;
  /** Terms that the member saw, see `requireSeen`. */
  seen?: string | undefined;
  at: Date;
}

type ItemRow = typeof storeItems.$inferSelect;

/** Redeems an item. @returns its name @throws {HttpProblem} with the reason for a refusal */
export type RedeemItem = (itemId: number, purchase: Purchase) => Promise<string>;

/**
 * Serves POST /api/r/store/{id}/redeem: stock, redemption and points change together or not at all (docs/product.md#store;
 * docs/contracts.md#server-rules). The item's lock serializes its redemptions.
 */
export function itemRedemption(db: Db): RedeemItem {
  return settleInBatches<number, Purchase, string>(db, async (tx, itemId, purchases) => {
    const memberIds = purchases.map(({ memberId }) => memberId);
    const [[item], takers, earlier] = await Promise.all([
      tx.select().from(storeItems).where(eq(storeItems.id, itemId)).for('update').execute(),
      lockMembers(tx, memberIds),
      findEarlier(tx, itemId, purchases),
    ]);
    // A server of the version before may have changed the stock without the codes.
    if (item?.delivery === 'code') item.quantity = Math.min(item.quantity, await countUnused(tx, itemId));
    const batch = new RedemptionBatch(item, takers, earlier);
    const results = decideEach(purchases, (purchase) => batch.redeem(itemId, purchase));
    if (item) await store(tx, item, batch);
    return results;
  });
}

type Earlier = Awaited<ReturnType<typeof findEarlier>>;

async function findEarlier(tx: Db, itemId: number, purchases: readonly Purchase[]) {
  const { memberId, itemId: ofItem, itemName, idempotencyKey, status } = redemptions;
  const isTheirs = isAnyOf(
    memberId,
    purchases.map((purchase) => purchase.memberId),
  );
  const keys = purchases.flatMap((purchase) => purchase.idempotencyKey ?? []);
  return tx
    .select({ memberId, itemId: ofItem, itemName, idempotencyKey, status })
    .from(redemptions)
    .where(and(isTheirs, or(eq(ofItem, itemId), isAnyOf(idempotencyKey, keys))));
}

/** Redeems an item for one member after the other, as each takes from the stock. */
class RedemptionBatch {
  readonly sold: Purchase[] = [];

  constructor(
    private readonly item: ItemRow | undefined,
    readonly takers: LockedMembers,
    private readonly earlier: Earlier,
  ) {}

  /** @returns the item's name @throws {HttpProblem} with the reason for a refusal */
  redeem(itemId: number, purchase: Purchase): string {
    const { item } = this;
    const { memberId, idempotencyKey, seen, at } = purchase;
    const own = this.earlier.filter((row) => row.memberId === memberId);
    const repeated = idempotencyKey === undefined ? undefined : own.find((row) => row.idempotencyKey === idempotencyKey);
    if (repeated && repeated.itemId !== itemId)
      throw new HttpProblem(409, 'This request was already sent for another item. Reload the page and try again.');
    if (repeated) return repeated.itemName;

    const { points } = requireActiveMember(this.takers.get(memberId), at);
    if (!item?.isListed) throw notFound("This item isn't in the store.");
    requireSeen(seen, {
      name: { now: item.name, sentence: `This item is now "${item.name}".` },
      cost: { now: item.cost, sentence: `The price is now ${item.cost.toLocaleString('en-US')} ${item.cost === 1 ? 'point' : 'points'}.` },
    });
    const bought = own.filter((row) => row.itemId === itemId && row.status !== 'rejected').length;
    const refusal = refusalOf({ ...item, quantity: item.quantity - this.sold.length }, bought);
    if (refusal) throw new HttpProblem(409, refusal);
    if (points < item.cost) throw new HttpProblem(409, 'Insufficient points to redeem this item');
    this.sold.push(purchase);
    return item.name;
  }
}

async function store(tx: Db, item: ItemRow, { sold, takers }: RedemptionBatch): Promise<void> {
  const [first] = sold;
  if (!first) return;
  const { id: itemId, name: itemName, cost } = item;
  const isGiven = item.delivery === 'code';
  const rows = sold.map(({ memberId, idempotencyKey, at }) => ({
    ...{ memberId, itemId, itemName, cost, idempotencyKey, createdAt: at },
    ...(isGiven && { status: 'fulfilled' as const, decidedAt: at }),
  }));
  // Sent first, so nothing is booked if it fails.
  const selling = changeStock(tx, itemId, -sold.length, first.at);
  const stored = insertRows<{ id: number; memberId: string }>(tx, redemptions, rows, sql`returning id, member_id as "memberId"`);
  const changes = stored.then(async (receipts) => {
    // Ids are given in the order of the rows, so who pressed first gets the first code. Without enough codes, nothing is booked.
    const ids = receipts.map(({ id }) => id).sort((one, other) => one - other);
    if (isGiven) await giveCodes(tx, itemId, ids);
    if (item.delivery === 'role') await queueRoles(tx, item, ids, first.at);
    const idOf = new Map(receipts.map(({ id, memberId }) => [memberId, id]));
    return sold.map(({ memberId, at }) => ({ memberId, amount: -cost, reason: 'redemption', key: `redemption:${idOf.get(memberId)}`, at }));
  });
  const shown = { type: 'other', subject: 'redemption', title: 'Redeemed a store item', description: itemName } as const;
  const activities = sold.map(({ memberId, at }) => ({ memberId, at, ...shown }));
  await Promise.all([selling, bookWithActivity(tx, changes, activities, takers)]);
}

export interface ItemOnSale {
  quantity: number;
  maxPurchasesPerUser: number | null;
}

/** Returns why a member can't redeem an item, in the order of the button's states; null if they can (docs/product.md#store). */
export function refusalOf({ quantity, maxPurchasesPerUser }: ItemOnSale, purchases: number): string | null {
  if (maxPurchasesPerUser !== null && purchases >= maxPurchasesPerUser) {
    return 'You have reached the purchase limit of this item.';
  }
  return quantity <= 0 ? 'This item is out of stock.' : null;
}
