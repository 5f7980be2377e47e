import { FollowBody, FollowingResponse, SuccessResponse } from '@greenroom/contract';
import type { ApiApp, ModuleContext } from '../../module-context';
import { limits } from '../../plugins/rate-limits';
import { membersOnly, requireMember } from '../../session/session-plugin';
import { follow, listFollowed } from './following.repository';

/** Following members, whose predictions a member then sees among those of friends (docs/product.md#friends). */
export function followingRoutes(app: ApiApp, { db }: ModuleContext): void {
  const list = { summary: 'Whom the member follows, which nobody else sees', response: { 200: FollowingResponse }, refusals: [401] };
  app.get('/profile/following', { schema: list }, async (request) => {
    const { id } = await requireMember(request);
    return { success: true as const, data: await listFollowed(db, id) };
  });

  const change = {
    summary: 'Follow a member, or stop it',
    body: FollowBody,
    response: { 200: SuccessResponse },
    refusals: [401, 404, 409],
  };
  app.post(
    '/profile/following',
    { schema: change, preValidation: membersOnly(), config: { rateLimit: limits.following } },
    async (request) => {
      const { id } = await requireMember(request);
      await follow(db, id, request.body);
      return { success: true as const };
    },
  );
}
