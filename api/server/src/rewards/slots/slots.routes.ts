import { slotEndpoints } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { searchSlots } from './slots.repository';

/** The search for slots (docs/product.md#bonus-hunts). An empty query returns no slots. */
export function slotsRoutes(handle: HandlePublicEndpoint, { db }: ModuleContext): void {
  handle(slotEndpoints.search, async ({ query: { query } }) => ({
    success: true as const,
    data: query === '' ? [] : await searchSlots(db, query),
  }));
}
