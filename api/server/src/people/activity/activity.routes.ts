import { activityEndpoints } from '@greenroom/contract';
import { notFound } from '../../plugins/error-responses';
import { requireMember } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { listAchievements, listActivities, memberExists } from './activity.repository';

/** Activities and achievements: the member's own, and those of any member (docs/product.md#profile). */
export function activityRoutes(handle: HandlePublicEndpoint, { db }: ModuleContext): void {
  handle(activityEndpoints.own, async (request) => {
    const { id } = await requireMember(request);
    return { success: true as const, activities: await listActivities(db, id, { isOwn: true }) };
  });

  handle(activityEndpoints.ownAchievements, async (request) => {
    const { id } = await requireMember(request);
    return { success: true as const, achievements: await listAchievements(db, id) };
  });

  handle(activityEndpoints.ofMember, async (request) => {
    const { id } = request.params;
    await requireExistingMember(id);
    const viewer = await request.findMember();
    return { success: true as const, activities: await listActivities(db, id, { isOwn: viewer?.id === id }) };
  });

  handle(activityEndpoints.achievementsOfMember, async (request) => {
    const { id } = request.params;
    await requireExistingMember(id);
    return { success: true as const, achievements: await listAchievements(db, id) };
  });

  async function requireExistingMember(id: string): Promise<void> {
    if (!(await memberExists(db, id))) throw notFound('There is no such member.');
  }
}
