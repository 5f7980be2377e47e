import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, players } from '../../db/schema';
import { refuseOwn } from '../../admin/admin.rules';
import type { Member } from '../../session/session.repository';
import { fieldError } from '../../uploads/read-form';

/**
 * Matches a casino's id with a member, or ends its match. @returns the summary of the change
 * @throws {HttpProblem} 422 for an unknown member, and one with another player; 409 for the staff's own match
 */
export async function matchById(
  tx: Db,
  { platformId, staff }: { platformId: number; staff: Member },
  { externalId, name, memberId }: { externalId: string; name: string; memberId: string | null },
): Promise<string> {
  const ofPlayer = and(eq(players.platformId, platformId), eq(players.externalId, externalId));
  const [player] = await tx.select({ memberId: players.memberId }).from(players).where(ofPlayer);
  refuseOwn(staff, player?.memberId);
  refuseOwn(staff, memberId);
  if (memberId === null) {
    await tx.update(players).set({ memberId: null }).where(ofPlayer);
    return `Ended the match of the player ${name}`;
  }
  // Locked, so two players can't be matched with the member at once.
  const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update');
  if (!member || member.deletedAt) throw fieldError('member_id', "This member doesn't exist.");
  const { username } = member;
  // A player by name only may be the same one, from imported wagers.
  const others = and(eq(players.platformId, platformId), eq(players.memberId, member.id), ne(players.externalId, externalId));
  const [other] = await tx.select({ name: players.displayName }).from(players).where(others);
  if (other)
    throw fieldError(
      'member_id',
      `${username} is matched with the player ${other.name} of this platform. A member has one account at a casino: end that match first.`,
    );
  const [updated] = await tx.update(players).set({ memberId: member.id }).where(ofPlayer).returning();
  if (updated) return `Matched the player ${name} with ${username}`;
  // A player of the same name from imported wagers is the same one; a name that another id has taken gets the id appended.
  const [named] = await tx
    .select()
    .from(players)
    .where(and(eq(players.platformId, platformId), eq(players.displayName, name)));
  if (named && named.externalId === null) await tx.update(players).set({ memberId: member.id, externalId }).where(eq(players.id, named.id));
  else
    await tx.insert(players).values({ platformId, displayName: named ? `${name} (${externalId})` : name, memberId: member.id, externalId });
  return `Matched the player ${name} with ${username}`;
}
