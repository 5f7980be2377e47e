import { TotalGivenAwayResponse } from '@greenroom/contract';
import { sum } from 'drizzle-orm';
import { payouts } from '../../db/schema';
import type { ApiApp, ModuleContext } from '../../module-context';
import { cachedResponse } from '../../plugins/cached-response';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** GET /api/r/stats/total-given-away (docs/product.md#home). */
export function statsRoutes(app: ApiApp, { db, cache }: ModuleContext): void {
  async function readTotal(): Promise<TotalGivenAwayResponse> {
    const [row] = await db.select({ total: sum(payouts.amount).mapWith(Number) }).from(payouts);
    const total = row?.total ?? 0;
    return { success: true as const, total, formatted_total: DOLLARS.format(total) };
  }

  const schema = { summary: 'What was given away so far, in dollars', response: { 200: TotalGivenAwayResponse } };
  app.get('/stats/total-given-away', { schema, config: { shed: 'none' } }, async (_request, reply) => {
    const options = { topic: 'payouts', schema: TotalGivenAwayResponse, load: readTotal };
    return cachedResponse(reply, await cache.get('total given away', options));
  });
}
