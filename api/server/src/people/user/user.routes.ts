import { OwnProfile, UserParams, UserProfile, UserResponse } from '@greenroom/contract';
import { toWire } from '../../db/wire';
import { notFound } from '../../plugins/error-responses';
import type { ApiApp, ModuleContext } from '../../module-context';
import { exclusionEnd } from '../safer-gambling/exclusion.rules';
import { countFollowed, isFollowing } from '../profile/following.repository';
import { findByName, readStanding } from './user.repository';

/** GET /api/r/user/{username} (docs/product.md#profile; docs/contracts.md#decisions). */
export function userRoutes(app: ApiApp, { db, now }: ModuleContext): void {
  const schema = { summary: "A member's profile; their own has more in it", params: UserParams, response: { 200: UserResponse } };
  app.get('/user/:username', { schema }, async (request) => {
    const [viewer, member] = await Promise.all([request.findMember(), findByName(db, request.params.username)]);
    if (!member) throw notFound('There is no member of that name.');
    const profile = { ...toWire(UserProfile, member), points: String(member.points), ...(await readStanding(db, member.xp)) };
    if (viewer?.id !== member.id) {
      const isFollowed = viewer !== null && (await isFollowing(db, viewer.id, member.id));
      return { success: true as const, data: { ...profile, is_followed: isFollowed } };
    }
    const data = {
      ...toWire(OwnProfile, member),
      ...profile,
      has_account_data: true,
      excluded_until: exclusionEnd(member, now()),
      winnings: viewer.winnings,
      following: await countFollowed(db, member.id),
    };
    return { success: true as const, data };
  });
}
