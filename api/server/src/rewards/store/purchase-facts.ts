import type { ItemRules } from '@greenroom/contract/admin';
import { and, eq, max, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isAnyOf } from '../../db/statements';
import { auditLog, redemptions, type storeItems } from '../../db/schema';
import { readEntryFacts } from '../raffles/entry/entry-facts';
import { sharedRulesOf } from './purchase.rules';

type Delivery = (typeof storeItems.$inferSelect)['delivery'];

/** Deliveries without the team, whose price and worth an author could set for themselves. */
const REFUSED_TO_AUTHORS: readonly Delivery[] = ['role', 'friend', 'raffle'];

/** Reads what the rules of items need: members' facts, last sales, and who of the staff made an item. Sends no query that no rule needs. */
export async function readPurchaseFacts(
  db: Db,
  items: readonly { id: number; delivery: Delivery; rules: ItemRules }[],
  { memberIds, at }: { memberIds: readonly string[]; at: Date },
) {
  const { itemId, createdAt, status } = redemptions;
  const paused = items.filter(({ rules }) => rules.pause_minutes !== null).map(({ id }) => id);
  const closed = items.filter(({ delivery }) => REFUSED_TO_AUTHORS.includes(delivery)).map(({ id }) => String(id));
  const [facts, sales, authors] = await Promise.all([
    readEntryFacts(db, { rules: items.flatMap(({ rules }) => sharedRulesOf(rules)), memberIds, at }),
    paused.length === 0
      ? []
      : db
          .select({ itemId, at: max(createdAt) })
          .from(redemptions)
          .where(and(isAnyOf(itemId, paused, 'integer'), ne(status, 'rejected')))
          .groupBy(itemId),
    closed.length === 0
      ? []
      : db
          .selectDistinct({ itemId: auditLog.subjectId, memberId: auditLog.staffId })
          .from(auditLog)
          .where(and(eq(auditLog.subject, 'store-items'), isAnyOf(auditLog.subjectId, closed), isAnyOf(auditLog.staffId, [...memberIds]))),
  ]);
  const isAuthor = (item: number, member: string) => authors.some((row) => row.itemId === String(item) && row.memberId === member);
  return { facts, lastSales: new Map(sales.map((sale) => [sale.itemId, sale.at])), isAuthor };
}
