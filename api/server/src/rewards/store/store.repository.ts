import { Redemption, StoreItem } from '@greenroom/contract';
import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { redemptions, storeItems } from '../../db/schema';
import { toWire } from '../../db/wire';

const RECENT_REDEMPTIONS = 12;

/** The listed items, each with the number that the member has redeemed, without rejected redemptions. */
export async function listItems(db: Db, memberId: string): Promise<StoreItem[]> {
  const own = db
    .select({ itemId: redemptions.itemId, purchases: count().as('purchases') })
    .from(redemptions)
    .where(and(eq(redemptions.memberId, memberId), ne(redemptions.status, 'rejected')))
    .groupBy(redemptions.itemId)
    .as('own');
  const rows = await db
    .select({ item: storeItems, purchases: sql`coalesce(${own.purchases}, 0)`.mapWith(Number) })
    .from(storeItems)
    .leftJoin(own, eq(own.itemId, storeItems.id))
    .where(eq(storeItems.isListed, true))
    .orderBy(asc(storeItems.position), asc(storeItems.id));
  return rows.map(({ item, purchases }) => ({ ...toWire(StoreItem, item), user_purchases: purchases }));
}

/** The member's latest redemptions, newest first. */
export async function listRecentRedemptions(db: Db, memberId: string): Promise<Redemption[]> {
  const rows = await db
    .select()
    .from(redemptions)
    .where(eq(redemptions.memberId, memberId))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(RECENT_REDEMPTIONS);
  return rows.map((row) => ({ ...toWire(Redemption, row), item: { name: row.itemName, cost: row.cost } }));
}
