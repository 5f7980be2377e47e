import type { ItemRules } from '@greenroom/contract/admin';
import { and, max, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isAnyOf } from '../../db/statements';
import { redemptions } from '../../db/schema';
import { readEntryFacts } from '../raffles/entry/entry-facts';
import { sharedRulesOf } from './purchase.rules';

/** Reads what the rules of items need to know: members' facts by member, and last sales by item. Sends no query that no rule needs. */
export async function readPurchaseFacts(
  db: Db,
  items: readonly { id: number; rules: ItemRules }[],
  { memberIds, at }: { memberIds: readonly string[]; at: Date },
) {
  const { itemId, createdAt, status } = redemptions;
  const paused = items.filter(({ rules }) => rules.pause_minutes !== null).map(({ id }) => id);
  const [facts, sales] = await Promise.all([
    readEntryFacts(db, { rules: items.flatMap(({ rules }) => sharedRulesOf(rules)), memberIds, at }),
    paused.length === 0
      ? []
      : db
          .select({ itemId, at: max(createdAt) })
          .from(redemptions)
          .where(and(isAnyOf(itemId, paused, 'integer'), ne(status, 'rejected')))
          .groupBy(itemId),
  ]);
  return { facts, lastSales: new Map(sales.map((sale) => [sale.itemId, sale.at])) };
}
