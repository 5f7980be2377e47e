import { profileEndpoints, type UpdateProfileBody } from '@greenroom/contract';
import { HttpProblem } from '../../lib/http-problem';
import { msg } from '../../lib/texts';
import { membersOnly } from '../../session/session-plugin';
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
  handle(profileEndpoints.update, { preValidation: membersOnly() }, async (request, _reply, { id }) => {
    await updateProfile(db, id, request.body);
    return { message: msg('Profile updated successfully!') };
  });

  handle(profileEndpoints.disconnectKick, async (_request, _reply, { id }) => {
    if (!(await disconnectKick(db, id))) throw new HttpProblem(409, msg('No Kick account is linked to your profile.'));
    return { message: msg('Kick account disconnected successfully!') };
  });

  handle(profileEndpoints.claimDaily, { config: { isPlay: true } }, async (_request, _reply, { id: memberId }) => {
    await claimDaily(db, { memberId, at: now() });
    return { message: msg({ one: 'You received {count} points!', other: 'You received {count} points!' }, { count: DAILY_REWARD }) };
  });

  handle(profileEndpoints.pointsHistory, async ({ query, language }, _reply, { id }) => ({
    ...(await readPointsHistory(db, id, { ...query, language })),
  }));
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
