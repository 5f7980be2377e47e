import { type RaffleEntriesQuery, RaffleEntriesResponse, type RaffleEntry, raffleEndpoints } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../../module-context';
import { addressOf, limits } from '../../../plugins/rate-limits';
import { asEntry, noSuchRaffle, TOPIC } from '../raffle-response';
import { findNewestEntry, listEntries, raffleExists } from '../raffles.repository';

/** Maximum of the first page, which is cached for all visitors; as many as most raffles have. */
const FIRST_PAGE = 10_000;
/** Maximum of a later page, and of a search. */
const PAGE = 1000;
/** Entries of one query: the embedded database has the server's only thread, so other requests run between two queries. */
const QUERIED_AT_ONCE = 1000;

/** Registers GET /api/r/raffles/{id}/entries (docs/product.md#one-raffle, docs/contracts.md#long-lists). */
export function raffleEntriesRoute(handle: HandlePublicEndpoint, { db, cache }: ModuleContext): void {
  /** @throws {HttpProblem} 404 */
  async function read(id: number, query: RaffleEntriesQuery, max: number): Promise<RaffleEntriesResponse> {
    if (!(await raffleExists(db, id))) throw noSuchRaffle();
    const data: RaffleEntry[] = [];
    let { before } = query;
    for (let isLast = false; !isLast; before = data.at(-1)?.id) {
      const rows = await listEntries(db, id, { ...query, before }, Math.min(QUERIED_AT_ONCE, max - data.length));
      data.push(...rows.map(asEntry));
      isLast = rows.length < QUERIED_AT_ONCE || data.length >= max;
    }
    return { success: true, data };
  }

  handle(raffleEndpoints.entries, async (request) => {
    const { params, query } = request;
    const { type, search, before } = query;
    const owner = addressOf(request);
    const load = (name: string, bound: number | undefined, max: number) =>
      cache.getChosen(`raffles/${params.id}/entries/${type}${name}`, owner, {
        topic: TOPIC,
        schema: RaffleEntriesResponse,
        load: () => read(params.id, { type, search: '', before: bound }, max),
      });
    if (search) {
      await request.countAgainst(limits.entrySearches);
      return cache.inTurn(owner, () => read(params.id, query, PAGE));
    }
    if (before === undefined) return load('', undefined, FIRST_PAGE);
    // Cached in steps, so there are few keys. A step has a whole page below any of its entries.
    const below = Math.min(before, (await findNewestEntry(db, params.id)) + 1);
    const step = Math.ceil(below / PAGE) * PAGE;
    const { value } = await load(`/${step}`, step, 2 * PAGE);
    return { data: value.data.filter(({ id }) => id < below).slice(0, PAGE) };
  });
}
