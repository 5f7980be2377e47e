import { historyEndpoints } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { requireMember } from '../../session/session-plugin';
import { readHistory } from './history.repository';

/** What the member did and got: points, purchases, entries and prizes (docs/product.md#history). */
export function historyRoutes(handle: HandlePublicEndpoint, { db }: ModuleContext): void {
  handle(historyEndpoints.list, async (request) => {
    const { id, createdAt } = await requireMember(request);
    return { success: true as const, ...(await readHistory(db, id, request.query)), since: createdAt.toISOString() };
  });
}
