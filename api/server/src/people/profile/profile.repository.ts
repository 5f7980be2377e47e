import type { UpdateProfileBody } from '@greenroom/contract';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';
import { columnsOf } from '../../db/wire';
import { claimCasinoNames } from './casino-names';

/**
 * Updates a member's profile; undefined fields are left unchanged.
 * @throws {HttpProblem} 422 for an account at a casino that another member has
 */
export async function updateProfile(db: Db, memberId: string, changes: UpdateProfileBody): Promise<void> {
  const columns = columnsOf(members, changes);
  // An update without columns is not valid SQL.
  if (Object.keys(columns).length === 0) return;
  await db.transaction(async (tx) => {
    await claimCasinoNames(tx, memberId, changes);
    await tx.update(members).set(columns).where(eq(members.id, memberId));
  });
}

/** Unlinks a member's Kick account. @returns whether one was linked */
export async function disconnectKick(db: Db, memberId: string): Promise<boolean> {
  const isLinked = or(isNotNull(members.kickUserId), isNotNull(members.kickUsername));
  const unlinked = await db
    .update(members)
    .set({ kickUserId: null, kickUsername: null, kickSlug: null, kickNamedAt: null })
    .where(and(eq(members.id, memberId), isLinked))
    .returning({ id: members.id });
  return unlinked.length > 0;
}
