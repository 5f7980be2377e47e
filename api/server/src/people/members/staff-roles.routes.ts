import { staffListEndpoints, staffRoleEndpoints, StaffRole, type RoleName } from '@greenroom/contract/admin';
import { isMoreThan } from '../../admin/admin.rules';
import { insertRow, writeRow, containsText, staffRows } from '../../admin/rows';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import type { Db } from '../../db/client';
import { staffRoles, members } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { rightsOf, knownPermissions, type StaffRights } from '../../session/roles';
import type { Member } from '../../session/session.repository';
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { toWire } from '../../db/wire';

export function staffRoleRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db, now } = context;

  handle(staffListEndpoints.list, ({ query }) => listStaff(db, query, now()));

  serveResource(handle, context, {
    endpoints: staffRoleEndpoints,
    subject: 'staff-roles',
    nameOf: ({ name }) => `the role ${name}`,
    table: staffRoles,
    list: listStaffRoles,
    find: findStaffRole,
    async create(tx, fields, _now, staff) {
      await refuseMoreThanOwn(tx, staff, fields);
      return insertRow(tx, staffRoles, fields);
    },
    async update(tx, before, fields, _now, staff) {
      if (staff.role === 'Member' && staff.staffRole === String(before.id))
        throw new HttpProblem(409, 'This is your own role, so that somebody with another one has to change it.');
      await refuseMoreThanOwn(tx, staff, fields);
      await writeRow(tx, staffRoles, before.id, fields);
    },
    refuseChange: (tx, before, staff) => refuseMoreThanOwn(tx, staff, before),
    beforeRemoval(_tx, before) {
      if (before.members > 0) throw new HttpProblem(409, 'Members have this role. Give them another one first.');
    },
  });
}

/** @throws {HttpProblem} 409 for a role that may do more than the caller */
async function refuseMoreThanOwn(tx: Db, staff: Member, role: StaffRights): Promise<void> {
  if (isMoreThan(role, await rightsOf(tx, staff)))
    throw new HttpProblem(409, "This role may do more than yours, so you can't make, change or delete it.");
}

/** Members store a community role by its id as a text, as they store presets by name. */
const isRoleOf = and(eq(members.role, 'Member'), eq(members.staffRole, sql`${staffRoles.id}::text`));

const { list: listStaffRoles, find: findStaffRole } = staffRows(staffRoleEndpoints.list, {
  select: (db) =>
    db
      .select({ role: staffRoles, members: db.$count(members, isRoleOf) })
      .from(staffRoles)
      .$dynamic(),
  id: staffRoles.id,
  sorted: { name: staffRoles.name },
  asRow: ({ role, members: count }) => ({ ...toWire(StaffRole, role), permissions: knownPermissions(role.permissions), members: count }),
});

const ROLE = sql<RoleName>`case when ${members.role} = 'Member' then ${members.staffRole} else ${members.role} end`;
const isStaffMember = and(isNull(members.deletedAt), or(ne(members.role, 'Member'), isNotNull(members.staffRole)));

const { list: listStaff } = staffRows(staffListEndpoints.list, {
  select: (db) =>
    db
      .select({
        id: members.id,
        username: members.username,
        lastActive: members.lastActive,
        role: ROLE.as('staff_role_name'),
        roleName: sql<string>`coalesce(${staffRoles.name}, ${ROLE})`.as('role_name'),
      })
      .from(members)
      .leftJoin(staffRoles, isRoleOf)
      .$dynamic(),
  id: members.id,
  where: ({ search }) => and(isStaffMember, containsText(search, members.username)),
  sorted: { username: members.username, last_active: sql`coalesce(${members.lastActive}, '-infinity')` },
});
