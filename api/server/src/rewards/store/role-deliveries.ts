import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { Outbox } from '../../db/outbox';
import { insertRows } from '../../db/statements';
import { roleDeliveries, storeItems } from '../../db/schema';
import { MINUTE } from '../../lib/durations';

/** Each row is due when its role is to be given, and again when it is to be removed. */
export const roleOutbox = new Outbox(roleDeliveries, {
  isWaiting: isNotNull(roleDeliveries.nextAttemptAt),
  oldest: roleDeliveries.nextAttemptAt,
  claimMs: 2 * MINUTE,
});

/** Lists the ids of the roles that items in the store give. */
export async function listItemRoles(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ roleId: storeItems.roleId })
    .from(storeItems)
    .where(and(eq(storeItems.delivery, 'role'), eq(storeItems.isListed, true)));
  return rows.flatMap(({ roleId }) => roleId ?? []);
}

/** Has the bot give redemptions the item's role, soon after the transaction. */
export async function queueRoles(
  tx: Db,
  { roleId, roleDays: days }: Pick<typeof storeItems.$inferSelect, 'roleId' | 'roleDays'>,
  redemptionIds: readonly number[],
  at: Date,
): Promise<void> {
  if (roleId === null) return;
  await insertRows(
    tx,
    roleDeliveries,
    redemptionIds.map((redemptionId) => ({ redemptionId, roleId, days, nextAttemptAt: at })),
  );
}

/** Tries the next time at once. @returns whether a role is still to be given */
export async function retryRole(tx: Db, redemptionId: number, at: Date): Promise<boolean> {
  const retried = await tx
    .update(roleDeliveries)
    .set({ nextAttemptAt: at, problem: null })
    .where(and(eq(roleDeliveries.redemptionId, redemptionId), isNull(roleDeliveries.givenAt)))
    .returning({ id: roleDeliveries.id });
  return retried.length > 0;
}

/** Ends what the bot had to give for a locked redemption. If it is refunded, a role that an attempt may have given is removed. */
export async function settleRole(tx: Db, redemptionId: number, { at, isRefunded }: { at: Date; isRefunded: boolean }): Promise<void> {
  const isWaiting = and(eq(roleDeliveries.redemptionId, redemptionId), isNull(roleDeliveries.givenAt));
  if (isRefunded) await tx.delete(roleDeliveries).where(and(isWaiting, eq(roleDeliveries.attempts, 0)));
  const removedAt = sql`${at.toISOString()}::timestamptz + make_interval(days => ${roleDeliveries.days})`;
  await tx
    .update(roleDeliveries)
    // While an attempt is under way, its claim postpones the removal.
    .set({ givenAt: at, problem: null, attempts: 0, ...(!isRefunded && { nextAttemptAt: removedAt }) })
    .where(isWaiting);
}
