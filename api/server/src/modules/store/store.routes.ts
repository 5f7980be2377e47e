import { StoreAnswer } from '@greenroom/contract';
import { requireMember } from '../../plugins/session';
import type { ApiApp, ModuleContext } from '../module-context';
import { listItems, listRecentRedemptions } from './store.repository';

/** GET /api/r/store, for members only (specification 1, sections 6 and 7). */
export function storeRoutes(app: ApiApp, { db }: ModuleContext): void {
  const schema = { summary: "The store's items, and the member's points and redemptions", response: { 200: StoreAnswer } };
  app.get('/store', { schema }, async (request) => {
    const member = await requireMember(request);
    const [items, recent] = await Promise.all([listItems(db, member.id), listRecentRedemptions(db, member.id)]);
    return {
      success: true as const,
      data: { user_points: String(member.points), store_items: items, recent_redemptions: recent },
    };
  });
}
