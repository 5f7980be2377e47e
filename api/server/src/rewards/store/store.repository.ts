import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { redemptions, storeItems } from '../../db/schema';

const RECENT_REDEMPTIONS = 12;

/** The listed items, each with the number that the member has redeemed, without rejected redemptions. */
export async function listItems(db: Db, memberId: string) {
  const own = db
    .select({ itemId: redemptions.itemId, purchases: count().as('purchases') })
    .from(redemptions)
    .where(and(eq(redemptions.memberId, memberId), ne(redemptions.status, 'rejected')))
    .groupBy(redemptions.itemId)
    .as('own');
  return db
    .select({
      id: storeItems.id,
      name: storeItems.name,
      description: storeItems.description,
      image: storeItems.image,
      cost: storeItems.cost,
      quantity: storeItems.quantity,
      max_purchases_per_user: storeItems.maxPurchasesPerUser,
      user_purchases: sql<number>`coalesce(${own.purchases}, 0)`.mapWith(Number),
    })
    .from(storeItems)
    .leftJoin(own, eq(own.itemId, storeItems.id))
    .where(eq(storeItems.isListed, true))
    .orderBy(asc(storeItems.position), asc(storeItems.id));
}

/** The member's latest redemptions, newest first. */
export async function listRecentRedemptions(db: Db, memberId: string) {
  const rows = await db
    .select()
    .from(redemptions)
    .where(eq(redemptions.memberId, memberId))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(RECENT_REDEMPTIONS);
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    item: { name: row.itemName, cost: row.cost },
    status: row.status,
    note: row.note,
  }));
}
