import { slotEndpoints } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { addressOf } from '../../plugins/rate-limits';
import { searchSlots } from './slots.repository';

/** The search for slots (docs/product.md#bonus-hunts). An empty query returns no slots. */
export function slotsRoutes(handle: HandlePublicEndpoint, { db, cache }: ModuleContext): void {
  handle(slotEndpoints.search, async (request) => {
    const { query } = request.query;
    return { success: true as const, data: query === '' ? [] : await cache.inTurn(addressOf(request), () => searchSlots(db, query)) };
  });
}
