import { PointsHistoryResponse, PointsHistoryQuery, SuccessResponse, UpdateProfileBody } from '@greenroom/contract';
import { HttpProblem } from '../../lib/http-problem';
import { membersOnly, requireMember } from '../../session/session-plugin';
import type { ApiApp, ModuleContext } from '../../module-context';
import { readPointsHistory } from '../../rewards/points/points-history';
import { claimDaily } from './claim-daily';
import { disconnectKick, updateProfile } from './profile.repository';
import { DAILY_REWARD } from './profile.rules';

/** The endpoints of /settings: profile, daily reward and points history (docs/product.md#settings). */
export function profileRoutes(app: ApiApp, { db, now }: ModuleContext): void {
  const response = { 200: SuccessResponse };

  const update = { summary: "Change the member's profile", body: UpdateProfileBody, response, refusals: [401] };
  app.post('/profile/update', { schema: update, preValidation: membersOnly() }, async (request) => {
    const { id } = await requireMember(request);
    await updateProfile(db, id, request.body);
    return { success: true as const, message: 'Profile updated successfully!' };
  });

  const disconnect = { summary: "Take the member's Kick account off their profile", response, refusals: [401, 409] };
  app.post('/profile/disconnect-kick', { schema: disconnect }, async (request) => {
    const { id } = await requireMember(request);
    if (!(await disconnectKick(db, id))) throw new HttpProblem(409, 'No Kick account is linked to your profile.');
    return { success: true as const, message: 'Kick account disconnected successfully!' };
  });

  const claim = { summary: "Claim the day's reward, once in 24 hours", response, refusals: [401, 409] };
  app.post('/profile/claim-daily', { schema: claim, config: { isPlay: true } }, async (request) => {
    const { id: memberId } = await requireMember(request);
    await claimDaily(db, { memberId, at: now() });
    return { success: true as const, message: `You received ${DAILY_REWARD} points!` };
  });
  const history = {
    summary: 'What the member earned and spent in points, the newest first',
    querystring: PointsHistoryQuery,
    response: { 200: PointsHistoryResponse },
    refusals: [401],
  };
  app.get('/profile/points-history', { schema: history }, async (request) => {
    const { id } = await requireMember(request);
    return { success: true as const, ...(await readPointsHistory(db, id, request.query)) };
  });
}
