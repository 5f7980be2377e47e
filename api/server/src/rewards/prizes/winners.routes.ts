import { winnersEndpoints, WinnersResponse } from '@greenroom/contract';
import { readTotal } from '../../boards/payouts/total-given-away.routes';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { cachedResponse } from '../../plugins/cached-response';
import { listPromised } from './promised.repository';
import { listWinners, medianDays } from './winners.repository';

/** Cache topic of what was given away. */
export const TOPIC = 'payouts';

/** What was promised, won, paid and received, for everybody (docs/product.md#winners). */
export function winnersRoutes(handle: HandlePublicEndpoint, { db, now, cache }: ModuleContext): void {
  async function readPage(page: number): Promise<WinnersResponse> {
    const at = now();
    const [total, median, promised, { winners, pages }] = await Promise.all([
      readTotal(db),
      medianDays(db),
      listPromised(db, at),
      listWinners(db, page, at),
    ]);
    return { success: true as const, data: { ...total, median_days: median, promised, winners, page, pages } };
  }

  handle(winnersEndpoints.list, async ({ query: { page } }, reply) => {
    const options = { topic: TOPIC, schema: WinnersResponse, load: () => readPage(page) };
    return cachedResponse(reply, await cache.get(`winners ${page}`, options));
  });
}
