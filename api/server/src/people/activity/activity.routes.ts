import { AchievementsResponse, ActivitiesResponse, MemberParams } from '@greenroom/contract';
import { notFound } from '../../plugins/error-responses';
import { requireMember } from '../../session/session-plugin';
import type { ApiApp, ModuleContext } from '../../module-context';
import { listAchievements, listActivities, memberExists } from './activity.repository';

/** Activities and achievements: the member's own, and those of any member (docs/product.md#profile). */
export function activityRoutes(app: ApiApp, { db }: ModuleContext): void {
  const activities = { summary: 'What a member did last; their own list has more in it', response: { 200: ActivitiesResponse } };
  const achievements = { summary: 'What a member has achieved, the newest first', response: { 200: AchievementsResponse } };

  app.get('/profile/recent-activity', { schema: { ...activities, refusals: [401] } }, async (request) => {
    const { id } = await requireMember(request);
    return { success: true as const, activities: await listActivities(db, id, { isOwn: true }) };
  });

  app.get('/profile/recent-achievements', { schema: { ...achievements, refusals: [401] } }, async (request) => {
    const { id } = await requireMember(request);
    return { success: true as const, achievements: await listAchievements(db, id) };
  });

  app.get('/user/:id/recent-activity', { schema: { params: MemberParams, ...activities } }, async (request) => {
    const { id } = request.params;
    await requireExistingMember(id);
    const viewer = await request.findMember();
    return { success: true as const, activities: await listActivities(db, id, { isOwn: viewer?.id === id }) };
  });

  app.get('/user/:id/achievements', { schema: { params: MemberParams, ...achievements } }, async (request) => {
    const { id } = request.params;
    await requireExistingMember(id);
    return { success: true as const, achievements: await listAchievements(db, id) };
  });

  async function requireExistingMember(id: string): Promise<void> {
    if (!(await memberExists(db, id))) throw notFound('There is no such member.');
  }
}
