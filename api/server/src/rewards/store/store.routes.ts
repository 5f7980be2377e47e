import { storeEndpoints } from '@greenroom/contract';
import { requireMember } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { TOPIC as OVERLAYS } from '../../channel/overlays/overlays.routes';
import { itemRedemption } from './redeem-item';
import { listItems, listRecentRedemptions } from './store.repository';

/** The store and its redemptions, for members only (docs/product.md#store). */
export function storeRoutes(handle: HandlePublicEndpoint, { db, now, cache }: ModuleContext): void {
  const redeemItem = itemRedemption(db);
  handle(storeEndpoints.get, async (request) => {
    const member = await requireMember(request);
    const [items, recent] = await Promise.all([listItems(db, member.id), listRecentRedemptions(db, member.id)]);
    return {
      success: true as const,
      data: { user_points: String(member.points), store_items: items, recent_redemptions: recent },
    };
  });

  handle(storeEndpoints.redeem, { config: { isPlay: true } }, async (request) => {
    const { id: memberId } = await requireMember(request);
    const idempotencyKey = request.headers['idempotency-key'];
    const name = await redeemItem(request.params.id, { memberId, idempotencyKey, at: now() });
    cache.invalidate(OVERLAYS);
    return { success: true as const, message: `Successfully redeemed ${name}!` };
  });
}
