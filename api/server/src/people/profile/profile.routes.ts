import { profileEndpoints } from '@greenroom/contract';
import { HttpProblem } from '../../lib/http-problem';
import { membersOnly, requireMember } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { readPointsHistory } from '../../rewards/points/points-history';
import { claimDaily } from './claim-daily';
import { disconnectKick, updateProfile } from './profile.repository';
import { DAILY_REWARD } from './profile.rules';

/** The endpoints of /settings: profile and daily reward (docs/product.md#settings). Settings from before `/history` show the points history. */
export function profileRoutes(handle: HandlePublicEndpoint, { db, now }: ModuleContext): void {
  handle(profileEndpoints.update, { preValidation: membersOnly() }, async (request) => {
    const { id } = await requireMember(request);
    await updateProfile(db, id, request.body);
    return { success: true as const, message: 'Profile updated successfully!' };
  });

  handle(profileEndpoints.disconnectKick, async (request) => {
    const { id } = await requireMember(request);
    if (!(await disconnectKick(db, id))) throw new HttpProblem(409, 'No Kick account is linked to your profile.');
    return { success: true as const, message: 'Kick account disconnected successfully!' };
  });

  handle(profileEndpoints.claimDaily, { config: { isPlay: true } }, async (request) => {
    const { id: memberId } = await requireMember(request);
    await claimDaily(db, { memberId, at: now() });
    return { success: true as const, message: `You received ${DAILY_REWARD} points!` };
  });

  handle(profileEndpoints.pointsHistory, async (request) => {
    const { id } = await requireMember(request);
    return { success: true as const, ...(await readPointsHistory(db, id, request.query)) };
  });
}
