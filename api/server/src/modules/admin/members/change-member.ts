import type { StaffMember } from '@greenroom/contract/admin';
import type { Db } from '../../../db/client';
import type { ModuleContext } from '../../module-context';
import { lockMembers } from '../../points/points';
import type { Member } from '../../session/session.repository';
import { changeAsStaff } from '../change-as-staff';
import { versionConflict } from '../rows';
import { findMember } from './members.repository';

interface MemberChange {
  staff: Member;
  id: string;
  /** The version that the staff saw; left out where nothing can be overwritten. */
  version?: number;
  /** Locks more than the member, where more is decided on. */
  lock?: (tx: Db, id: string) => Promise<unknown>;
  /** Changes a member, who is locked. @returns what the log says; null where nothing was changed after all */
  change: (tx: Db, member: StaffMember, at: Date) => Promise<{ action: string; summary: string } | null>;
}

/**
 * Changes a member. They are locked as bookings lock them and not as other rows are: what only refers to a member may come in
 * meanwhile, or a purchase of theirs and this would wait for each other.
 * @throws {HttpProblem} 404, 409 for another version, and what `change` throws
 */
export async function changeMember(context: ModuleContext, { staff, id, version, lock = lockMember, change }: MemberChange): Promise<{ data: StaffMember }> {
  const data = await changeAsStaff(context, {
    staff,
    change: async (tx, at) => {
      await lock(tx, id);
      const before = await findMember(tx, id);
      if (version !== undefined && version !== before.version) throw versionConflict();
      const note = await change(tx, before, at);
      const after = await findMember(tx, id);
      return { result: after, audit: note ? { ...note, subject: 'members', subjectId: id, before: auditedFields(before), after: auditedFields(after) } : [] };
    },
  });
  return { data };
}

const lockMember = (tx: Db, id: string) => lockMembers(tx, [id]);

/** Of a member, what the staff changes: the log stays for good, and what members say of themselves is theirs to take away. */
const auditedFields = ({ version, role, points, banned_at, ban_reason }: StaffMember) => ({ version, role, points, banned_at, ban_reason });
