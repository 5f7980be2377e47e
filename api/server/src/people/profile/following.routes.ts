import { followingEndpoints } from '@greenroom/contract';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { limits } from '../../plugins/rate-limits';
import { membersOnly, requireMember } from '../../session/session-plugin';
import { follow, listFollowed } from './following.repository';

/** Following members, whose predictions a member then sees among those of friends (docs/product.md#friends). */
export function followingRoutes(handle: HandlePublicEndpoint, { db }: ModuleContext): void {
  handle(followingEndpoints.list, async (request) => {
    const { id } = await requireMember(request);
    return { success: true as const, data: await listFollowed(db, id) };
  });

  const change = { preValidation: membersOnly(), config: { rateLimit: limits.following } };
  handle(followingEndpoints.change, change, async (request) => {
    const { id } = await requireMember(request);
    await follow(db, id, request.body);
    return { success: true as const };
  });
}
