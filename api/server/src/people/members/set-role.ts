import type { StaffMember } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { lockMembers } from '../../rewards/points/points';
import type { Member } from '../../session/session.repository';
import { writeRow } from '../../admin/rows';

interface RoleChange {
  role: Member['role'];
  /** Of ADMIN_DISCORD_IDS. */
  adminDiscordIds: readonly string[];
}

/**
 * Sets a member's role. Admins cannot change their own, so that at least one remains: if two demote each other concurrently, the
 * second request waits for the lock and fails, since its sender is no Admin any more.
 * @param member locked by `lockForRole`
 * @throws {HttpProblem} 409 for one's own role, for banned members, for the last Admin, and for Admins by the server's settings
 */
export async function setRole(tx: Db, staff: Member, member: StaffMember, { role, adminDiscordIds }: RoleChange): Promise<void> {
  if (member.id === staff.id) throw new HttpProblem(409, 'You cannot change your own role. Ask another Admin.');
  const admins = await adminIds(tx);
  if (!admins.includes(staff.id)) throw new HttpProblem(409, 'You are no longer an Admin, so nothing was changed.');
  if (member.role === 'Admin' && role !== 'Admin' && admins.length === 1)
    throw new HttpProblem(409, 'This is the last Admin. Make somebody else an Admin first.');
  if (role !== 'Admin' && adminDiscordIds.includes(member.id))
    throw new HttpProblem(
      409,
      `${member.username} is in the server's setting ADMIN_DISCORD_IDS, and would be an Admin again with the next sign-in. The server's operator has to remove the id from it first.`,
    );
  if (member.banned_at && role !== 'Member') throw new HttpProblem(409, 'This member is banned. Lift the ban first.');
  await writeRow(tx, members, member.id, { role });
}

/** Locks a member and all Admins, so that the set of Admins cannot change meanwhile. */
export async function lockForRole(tx: Db, id: string): Promise<void> {
  await lockMembers(tx, [id, ...(await adminIds(tx))]);
}

/** The ids of all Admins. */
export async function adminIds(tx: Db): Promise<string[]> {
  const rows = await tx.select({ id: members.id }).from(members).where(eq(members.role, 'Admin'));
  return rows.map(({ id }) => id);
}
