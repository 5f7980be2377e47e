import { staffListEndpoints, staffRoleEndpoints } from '@greenroom/contract/admin';
import { isMoreThan } from '../../admin/admin.rules';
import { insertRow, writeRow } from '../../admin/rows';
import { serveResource, type HandleEndpoint } from '../../admin/staff-endpoints';
import type { Db } from '../../db/client';
import { staffRoles } from '../../db/schema';
import { HttpProblem } from '../../lib/http-problem';
import type { ModuleContext } from '../../module-context';
import { rightsOf, type StaffRights } from '../../session/roles';
import type { Member } from '../../session/session.repository';
import { findStaffRole, listStaff, listStaffRoles } from './staff-roles.repository';

export function staffRoleRoutes(handle: HandleEndpoint, context: ModuleContext): void {
  const { db } = context;

  handle(staffListEndpoints.list, ({ query }) => listStaff(db, query));

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
