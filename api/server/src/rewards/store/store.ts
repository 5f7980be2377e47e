import { Redemption, StoreItem, storeEndpoints } from '@greenroom/contract';
import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { redemptions, roleDeliveries, storeItems } from '../../db/schema';
import { toWire } from '../../db/wire';
import { requireMember } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { OVERLAYS } from '../../core/overlays/overlay-topic';
import { findProfile } from '../../core/user/user.repository';
import { TOPIC as RAFFLES } from '../raffles/raffle-response';
import { readCodes } from './item-codes';
import { itemRedemption } from './redeem-item';

const RECENT_REDEMPTIONS = 12;

/** Lists items with the member's number of redemptions, without rejected ones. */
async function listItems(db: Db, memberId: string): Promise<StoreItem[]> {
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
  return rows.map(({ item: { delivery, gives, ...item }, purchases }) => ({
    ...toWire(StoreItem, { ...item, ...(delivery !== 'manual' && { delivery, gives: gives ?? undefined }) }),
    user_purchases: purchases,
  }));
}

async function listRecentRedemptions({ db, secrets }: Pick<ModuleContext, 'db' | 'secrets'>, memberId: string): Promise<Redemption[]> {
  const rows = await db
    .select({ redemption: redemptions, roleId: roleDeliveries.id })
    .from(redemptions)
    .leftJoin(roleDeliveries, eq(roleDeliveries.redemptionId, redemptions.id))
    .where(eq(redemptions.memberId, memberId))
    .orderBy(desc(redemptions.createdAt), desc(redemptions.id))
    .limit(RECENT_REDEMPTIONS);
  const codes = await readCodes(
    db,
    rows.map(({ redemption }) => redemption.id),
    secrets,
  );
  return rows.map(({ redemption: row, roleId }) => ({
    ...toWire(Redemption, {
      ...row,
      code: codes.get(row.id),
      isOnItsWay: row.status === 'pending' && roleId !== null ? (true as const) : undefined,
    }),
    item: { name: row.itemName, cost: row.cost },
  }));
}

export function storeRoutes(handle: HandlePublicEndpoint, context: ModuleContext): void {
  const { db, now, cache, changes } = context;
  const redeemItem = itemRedemption(context);
  handle(storeEndpoints.get, async (request) => {
    const member = await requireMember(request);
    const [items, recent] = await Promise.all([listItems(db, member.id), listRecentRedemptions(context, member.id)]);
    return {
      success: true as const,
      data: { user_points: String(member.points), store_items: items, recent_redemptions: recent },
    };
  });

  handle(storeEndpoints.redeem, { config: { isPlay: true } }, async (request) => {
    const { id: memberId } = await requireMember(request);
    const { 'idempotency-key': idempotencyKey, 'x-seen': seen } = request.headers;
    const named = request.body?.friend;
    const friendId = named === undefined ? undefined : ((await findProfile(db, named, undefined))?.id ?? null);
    const { name, delivery } = await redeemItem(request.params.id, { memberId, friendId, idempotencyKey, seen, at: now() });
    cache.invalidate(OVERLAYS);
    if (delivery === 'raffle') cache.invalidate(RAFFLES);
    if (delivery === 'friend' && friendId) changes.announce({ member: friendId });
    return { success: true as const, message: `Successfully redeemed ${name}!` };
  });
}
