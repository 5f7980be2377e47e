import { StaffStoreItem, type storeItemEndpoints } from '@greenroom/contract/admin';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client';
import { redemptions, storeItems } from '../../db/schema';
import { toWire } from '../../db/wire';
import { containsText, onlyRow, pageOf } from '../../admin/rows';

type ItemsQuery = z.output<typeof storeItemEndpoints.list.query>;

const SORTED = {
  position: storeItems.position,
  name: sql`lower(${storeItems.name})`,
  cost: storeItems.cost,
  quantity: storeItems.quantity,
};

const sold = sql<number>`(select count(*)::integer from ${redemptions} where ${eq(redemptions.itemId, storeItems.id)} and ${ne(redemptions.status, 'rejected')})`;

export function listStoreItems(db: Db, query: ItemsQuery): Promise<{ data: StaffStoreItem[]; total: number }> {
  const where = and(
    containsText(query.search, storeItems.name),
    query.is_listed === undefined ? undefined : eq(storeItems.isListed, query.is_listed),
  );
  const page = { query, select: () => selectItems(db).where(where), sorted: SORTED[query.sort], id: storeItems.id };
  return pageOf(db, page, asStoreItem);
}

/** @throws {HttpProblem} 404 */
export async function findStoreItem(db: Db, id: number): Promise<StaffStoreItem> {
  return asStoreItem(await onlyRow(selectItems(db).where(eq(storeItems.id, id))));
}

const selectItems = (db: Db) => db.select({ item: storeItems, sold }).from(storeItems).$dynamic();

function asStoreItem({ item, sold }: Awaited<ReturnType<typeof selectItems>>[number]): StaffStoreItem {
  return { ...toWire(StaffStoreItem, item), sold };
}
