import { ABOVE_CALLER, type RoleName, type StaffMember } from '@greenroom/contract/admin';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, staffRoles } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import { lockMembers } from '../../core/points/points';
import { rightsOf, type RoleOfMember, type StaffRights } from '../../session/roles';
import type { Member } from '../../session/session.repository';
import { isMoreThan } from '../../admin/admin.rules';
import { lockRow, onlyRow, writeRow } from '../../admin/rows';

interface RoleChange {
  role: RoleName;
  adminDiscordIds: readonly string[];
}

/**
 * Sets a member's role. Nobody changes their own, so at least one Admin remains: of two who demote each other, the second waits for the
 * lock and fails.
 * @param member locked by `lockForRole`
 * @returns the roles before and after
 * @throws {HttpProblem} 403 for a member who may do more than the caller; 404 for an unknown role; 409 for one's own role, a role that may
 * do more, banned members, and Admins by the server's settings
 */
export async function setRole(
  tx: Db,
  staff: Member,
  member: StaffMember,
  { role, adminDiscordIds }: RoleChange,
): Promise<{ before: StaffRights; after: StaffRights }> {
  if (member.id === staff.id) throw new HttpProblem(409, "You can't change your own role. Ask another Admin.");
  const own = await rightsOf(tx, await onlyRow(tx.select().from(members).where(eq(members.id, staff.id))));
  if (!own.permissions.includes('staff:configure')) throw new HttpProblem(409, 'You may no longer change roles, so nothing was changed.');
  const columns = columnsFor(role);
  // Waits for a concurrent deletion of the role.
  if (/^\d/.test(role)) await lockRow(tx, staffRoles, Number(role));
  const before = await rightsOf(tx, { role: member.role, staffRole: member.staff_role });
  const after = await rightsOf(tx, columns);
  if (isMoreThan(before, own)) throw new HttpProblem(403, ABOVE_CALLER);
  if (isMoreThan(after, own)) throw new HttpProblem(409, "This role can do more than yours, so you can't give it.");
  if (role !== 'Admin' && adminDiscordIds.includes(member.id))
    throw new HttpProblem(
      409,
      `${member.username} is in the server's setting ADMIN_DISCORD_IDS, and would be an Admin again with the next sign-in. The server's operator has to remove the id from it first.`,
    );
  if (member.banned_at && role !== 'Member') throw new HttpProblem(409, 'This member is banned. Lift the ban first.');
  await writeRow(tx, members, member.id, columns);
  return { before, after };
}

/** Returns the columns for a role: the site shows anyone but Moderators and Admins as a Member. */
export const columnsFor = (role: RoleName): RoleOfMember =>
  role === 'Member' || role === 'Moderator' || role === 'Admin' ? { role, staffRole: null } : { role: 'Member', staffRole: role };

/** Locks members and all Admins, whose set and roles then can't change. */
export async function lockForRole(tx: Db, ids: readonly string[]): Promise<void> {
  await lockMembers(tx, [...ids, ...(await adminIds(tx))]);
}

export async function adminIds(tx: Db): Promise<string[]> {
  const rows = await tx.select({ id: members.id }).from(members).where(eq(members.role, 'Admin'));
  return rows.map(({ id }) => id);
}
