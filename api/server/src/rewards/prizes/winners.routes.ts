import { type Winner, winnersEndpoints, WinnersResponse } from '@greenroom/contract';
import { readTotal } from '../../boards/payouts/total-given-away.routes';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { cachedResponse } from '../../plugins/cached-response';
import { addressOf } from '../../plugins/rate-limits';
import { listPromised } from './promised.repository';
import { countPages, listWinners, medianDays } from './winners.repository';

/** Cache topic of what was given away. */
export const TOPIC = 'payouts';

const Overview = WinnersResponse.shape.data.omit({ winners: true, page: true });

/** What was promised, won, paid and received, for everybody (docs/product.md#winners). */
export function winnersRoutes(handle: HandlePublicEndpoint, { db, now, cache }: ModuleContext): void {
  /** The data that all pages have in common, and the number of pages. */
  const load = async () => {
    const [total, median, promised, pages] = await Promise.all([readTotal(db), medianDays(db), listPromised(db, now()), countPages(db)]);
    return { ...total, median_days: median, promised, pages };
  };
  const findOverview = async () => (await cache.get('winners', { topic: TOPIC, schema: Overview, load })).value;

  async function readPage(page: number, winners: Winner[]): Promise<WinnersResponse> {
    return { success: true, data: { ...(await findOverview()), winners, page } };
  }

  handle(winnersEndpoints.list, async (request, reply) => {
    const { page } = request.query;
    if (page > (await findOverview()).pages) return readPage(page, []);
    const loadPage = async () => readPage(page, await listWinners(db, page, now()));
    const options = { topic: TOPIC, schema: WinnersResponse, load: loadPage };
    return cachedResponse(reply, await cache.getChosen(`winners ${page}`, addressOf(request), options));
  });
}
