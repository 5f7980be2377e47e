import type { StaffMember } from '@greenroom/contract/admin';
import type { Db } from '../../db/client';
import type { ModuleContext } from '../../module-context';
import { lockMembers } from '../../core/points/points';
import { changeAsStaff } from '../../admin/change-as-staff';
import { versionConflict } from '../../admin/rows';
import type { Caller } from '../../admin/staff-endpoints';
import { findMember } from './staff-members.repository';

interface MemberChange extends Caller {
  id: string;
  /** Expected version; omitted if nothing can be overwritten. */
  version?: number;
  topics?: readonly string[];
  /** Lock to take in place of the member's, if the change depends on more rows. */
  lock?: (tx: Db, id: string) => Promise<unknown>;
  /** Changes the locked member. @returns the audit note; null if nothing was changed */
  change: (tx: Db, member: StaffMember, at: Date) => Promise<{ action: string; summary: string } | null>;
}

/**
 * Changes a member under the lock of points bookings: `lockRow` would also block inserts that refer to the member, and deadlock with
 * purchases.
 * @returns the member as the caller sees them
 * @throws {HttpProblem} 404, 409 for an outdated version, and what `change` throws
 */
export async function changeMember(
  context: ModuleContext,
  { id, version, lock = lockMember, topics, change, ...caller }: MemberChange,
): Promise<{ data: StaffMember }> {
  const data = await changeAsStaff(context, {
    staff: caller.staff,
    topics,
    change: async (tx, at) => {
      await lock(tx, id);
      const before = await findMember(tx, id, { at, caller });
      if (version !== undefined && version !== before.version) throw versionConflict();
      const note = await change(tx, before, at);
      const after = await findMember(tx, id, { at, caller });
      const rows = { before: auditedFields(before), after: auditedFields(after) };
      return { result: after, audit: note ? { ...note, subject: 'members', subjectId: id, ...rows } : [] };
    },
  });
  return { data };
}

const lockMember = (tx: Db, id: string) => lockMembers(tx, [id]);

/** Returns the fields that staff can change. Personal data stays out of the log, which is permanent. */
const auditedFields = ({ version, role, staff_role, points, banned_at, ban_reason, excluded_at, excluded_until }: StaffMember) => ({
  version,
  role,
  staff_role,
  points,
  banned_at,
  ban_reason,
  excluded_at,
  excluded_until,
});
