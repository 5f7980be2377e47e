import { ListedStaff, type RoleName, StaffRole, type staffListEndpoints, type staffRoleEndpoints } from '@greenroom/contract/admin';
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { containsText, onlyRow, pageOf } from '../../admin/rows';
import type { Db } from '../../db/client';
import { members, staffRoles } from '../../db/schema';
import { toWire } from '../../db/wire';
import { knownPermissions } from '../../session/roles';

/** Members store a community role by its id as a text, as they store presets by name. */
const isRoleOf = and(eq(members.role, 'Member'), eq(members.staffRole, sql`${staffRoles.id}::text`));

const selectRoles = (db: Db) => db.select({ role: staffRoles, members: db.$count(members, isRoleOf) }).from(staffRoles);

const asRole = ({ role, members: count }: Awaited<ReturnType<typeof selectRoles>>[number]): StaffRole => ({
  ...toWire(StaffRole, role),
  permissions: knownPermissions(role.permissions),
  members: count,
});

export function listStaffRoles(
  db: Db,
  query: z.output<typeof staffRoleEndpoints.list.query>,
): Promise<{ data: StaffRole[]; total: number }> {
  const select = () => selectRoles(db).$dynamic();
  return pageOf(db, { query, select, sorted: staffRoles.name, id: staffRoles.id }, asRole);
}

/** @throws {HttpProblem} 404 */
export async function findStaffRole(db: Db, id: number): Promise<StaffRole> {
  return asRole(await onlyRow(selectRoles(db).where(eq(staffRoles.id, id))));
}

const SORTED = { username: members.username, last_active: sql`coalesce(${members.lastActive}, '-infinity')` };

export function listStaff(db: Db, query: z.output<typeof staffListEndpoints.list.query>): Promise<{ data: ListedStaff[]; total: number }> {
  const role = sql<RoleName>`case when ${members.role} = 'Member' then ${members.staffRole} else ${members.role} end`;
  const isStaffMember = or(ne(members.role, 'Member'), isNotNull(members.staffRole));
  const select = () =>
    db
      .select({
        id: members.id,
        username: members.username,
        lastActive: members.lastActive,
        role: role.as('staff_role_name'),
        roleName: sql<string>`coalesce(${staffRoles.name}, ${role})`.as('role_name'),
      })
      .from(members)
      .leftJoin(staffRoles, isRoleOf)
      .where(and(isNull(members.deletedAt), isStaffMember, containsText(query.search, members.username)))
      .$dynamic();
  return pageOf(db, { query, select, sorted: SORTED[query.sort], id: members.id }, (row) => toWire(ListedStaff, row));
}
