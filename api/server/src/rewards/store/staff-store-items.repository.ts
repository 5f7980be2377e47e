import type { StaffStoreItem, storeItemEndpoints } from '@greenroom/contract/admin';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { redemptions, storeItems } from '../../db/schema';
import { containsText, paginate, rowNotFound } from '../../admin/rows';

type ItemRow = typeof storeItems.$inferSelect;

type ItemsQuery = z.output<typeof storeItemEndpoints.list.query>;

const SORTED = {
  position: storeItems.position,
  name: sql`lower(${storeItems.name})`,
  cost: storeItems.cost,
  quantity: storeItems.quantity,
};

const sold = sql<number>`(select count(*)::integer from ${redemptions} where ${eq(redemptions.itemId, storeItems.id)} and ${ne(redemptions.status, 'rejected')})`;

export async function listStoreItems(db: Db, query: ItemsQuery): Promise<{ data: StaffStoreItem[]; total: number }> {
  const where = and(
    containsText(query.search, storeItems.name),
    query.is_listed === undefined ? undefined : eq(storeItems.isListed, query.is_listed),
  );
  const { limit, offset, orderBy } = paginate(query, SORTED[query.sort], storeItems.id);
  const [rows, total] = await Promise.all([
    db
      .select({ item: storeItems, sold })
      .from(storeItems)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    db.$count(storeItems, where),
  ]);
  return { data: rows.map(({ item, sold }) => asStoreItem(item, sold)), total };
}

/** @throws {HttpProblem} 404 */
export async function findStoreItem(db: Db, id: number): Promise<StaffStoreItem> {
  const [row] = await db.select({ item: storeItems, sold }).from(storeItems).where(eq(storeItems.id, id));
  if (!row) throw rowNotFound();
  return asStoreItem(row.item, row.sold);
}

function asStoreItem(item: ItemRow, sold: number): StaffStoreItem {
  const { id, version, name, description, image, cost, quantity, position } = item;
  return {
    id,
    version,
    name,
    description,
    image,
    cost,
    quantity,
    position,
    max_purchases_per_user: item.maxPurchasesPerUser,
    is_listed: item.isListed,
    sold,
  };
}
