import { SuccessAnswer, UpdateProfileBody } from '@greenroom/contract';
import { HttpProblem } from '../../http-problem';
import { requireMember } from '../../plugins/session';
import type { ApiApp, ModuleContext } from '../module-context';
import { claimDaily } from './claim-daily';
import { disconnectKick, updateProfile } from './profile.repository';
import { DAILY_REWARD } from './profile.rules';

/** What members change about themselves on /settings (specification 2, section 7). */
export function profileRoutes(app: ApiApp, { db, now }: ModuleContext): void {
  const response = { 200: SuccessAnswer };

  app.post('/profile/update', { schema: { body: UpdateProfileBody, response } }, async (request) => {
    const { id } = await requireMember(request);
    await updateProfile(db, id, request.body);
    return { success: true as const, message: 'Profile updated successfully!' };
  });

  app.post('/profile/disconnect-kick', { schema: { response } }, async (request) => {
    const { id } = await requireMember(request);
    if (!(await disconnectKick(db, id))) throw new HttpProblem(409, 'No Kick account is linked to your profile.');
    return { success: true as const, message: 'Kick account disconnected successfully!' };
  });

  app.post('/profile/claim-daily', { schema: { response } }, async (request) => {
    const { id: memberId } = await requireMember(request);
    await claimDaily(db, { memberId, at: now() });
    return { success: true as const, message: `You received ${DAILY_REWARD} points!` };
  });
}
