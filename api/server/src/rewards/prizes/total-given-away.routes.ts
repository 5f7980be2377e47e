import { statsEndpoints, TotalGivenAwayResponse } from '@greenroom/contract';
import { sum } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { payouts } from '../../db/schema';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export async function readTotal(db: Db) {
  const [row] = await db.select({ total: sum(payouts.amount).mapWith(Number) }).from(payouts);
  const total = row?.total ?? 0;
  return { total, formatted_total: DOLLARS.format(total) };
}

export function statsRoutes(handle: HandlePublicEndpoint, { db, cache }: ModuleContext): void {
  const readResponse = async () => ({ success: true as const, ...(await readTotal(db)) });

  handle(statsEndpoints.totalGivenAway, { config: { shed: 'none' } }, async () => {
    const options = { topic: 'payouts', schema: TotalGivenAwayResponse, load: readResponse };
    return cache.get('total given away', options);
  });
}
