import { profileEndpoints, type UpdateProfileBody } from '@greenroom/contract';
import { HttpProblem } from '../../lib/http-problem';
import { membersOnly, requireMember } from '../../session/session-plugin';
import type { HandlePublicEndpoint, ModuleContext } from '../../module-context';
import { readPointsHistory } from '../../core/points/points-history';
import { claimDaily } from './claim-daily';
import { DAILY_REWARD } from './profile.rules';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { claimCasinoNames } from './casino-names';

/** Registers the endpoints of /settings (docs/product.md#settings). Remotes released before `/history` read the points history here. */
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

/** Updates a member's profile, without undefined fields. @throws {HttpProblem} 422 for another member's casino account */
async function updateProfile(db: Db, memberId: string, changes: UpdateProfileBody): Promise<void> {
  const columns = columnsOf(members, changes);
  // An update without columns is not valid SQL.
  if (Object.keys(columns).length === 0) return;
  await db.transaction(async (tx) => {
    await claimCasinoNames(tx, memberId, changes);
    await tx.update(members).set(columns).where(eq(members.id, memberId));
  });
}

export async function disconnectKick(db: Db, memberId: string): Promise<boolean> {
  const isLinked = or(isNotNull(members.kickUserId), isNotNull(members.kickUsername));
  const unlinked = await db
    .update(members)
    .set({ kickUserId: null, kickUsername: null, kickSlug: null, kickNamedAt: null })
    .where(and(eq(members.id, memberId), isLinked))
    .returning({ id: members.id });
  return unlinked.length > 0;
}
