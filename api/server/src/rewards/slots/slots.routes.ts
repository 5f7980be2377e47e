import { SlotSearchResponse, SlotSearchQuery } from '@greenroom/contract';
import type { ApiApp, ModuleContext } from '../../module-context';
import { searchSlots } from './slots.repository';

/** GET /api/r/slots/search (docs/product.md#bonus-hunts). An empty query returns no slots. */
export function slotsRoutes(app: ApiApp, { db }: ModuleContext): void {
  const schema = { summary: 'Slots by a part of their name', querystring: SlotSearchQuery, response: { 200: SlotSearchResponse } };
  app.get('/slots/search', { schema }, async ({ query: { query } }) => ({
    success: true as const,
    data: query === '' ? [] : await searchSlots(db, query),
  }));
}
