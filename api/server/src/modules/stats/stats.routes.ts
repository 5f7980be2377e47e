import { TotalGivenAwayAnswer } from '@greenroom/contract';
import { sum } from 'drizzle-orm';
import { payouts } from '../../db/schema';
import type { ApiApp, ModuleContext } from '../module-context';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** GET /api/r/stats/total-given-away (specification 1, section 7). */
export function statsRoutes(app: ApiApp, { db }: ModuleContext): void {
  const schema = { summary: 'What was given away so far, in dollars', response: { 200: TotalGivenAwayAnswer } };
  app.get('/stats/total-given-away', { schema }, async () => {
    const [row] = await db.select({ total: sum(payouts.amount).mapWith(Number) }).from(payouts);
    const total = row?.total ?? 0;
    return { success: true as const, total, formatted_total: DOLLARS.format(total) };
  });
}
