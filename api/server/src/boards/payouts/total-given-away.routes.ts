import { statsEndpoints, TotalGivenAwayResponse } from '@greenroom/contract';
import { sum } from 'drizzle-orm';
import { payouts } from '../../db/schema';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { cachedResponse } from '../../plugins/cached-response';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What was given away (docs/product.md#home). */
export function statsRoutes(handle: HandlePublicEndpoint, { db, cache }: ModuleContext): void {
  async function readTotal(): Promise<TotalGivenAwayResponse> {
    const [row] = await db.select({ total: sum(payouts.amount).mapWith(Number) }).from(payouts);
    const total = row?.total ?? 0;
    return { success: true as const, total, formatted_total: DOLLARS.format(total) };
  }

  handle(statsEndpoints.totalGivenAway, { config: { shed: 'none' } }, async (_request, reply) => {
    const options = { topic: 'payouts', schema: TotalGivenAwayResponse, load: readTotal };
    return cachedResponse(reply, await cache.get('total given away', options));
  });
}
