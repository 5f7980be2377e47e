import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { storeItems } from '../../db/schema';

/** Changes an item's stock by a difference, and notes since when it is low; 0 after the limit of a low stock has changed. */
export function changeStock(tx: Db, itemId: number, change: number, at: Date): Promise<unknown> {
  const quantity = sql`${storeItems.quantity} + ${change}::integer`;
  const lowSince = sql`case when ${quantity} <= ${storeItems.lowStock}
    then coalesce(${storeItems.lowSince}, ${at.toISOString()}::timestamptz) end`;
  return tx.update(storeItems).set({ quantity, lowSince }).where(eq(storeItems.id, itemId)).execute();
}
