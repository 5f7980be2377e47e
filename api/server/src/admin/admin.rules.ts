import { OWN_DECISION } from '@greenroom/contract/admin';
import { HttpProblem } from '../lib/http-problem';
import type { StaffRights } from '../session/roles';
import type { Member } from '../session/session.repository';

/** Whether a role may do something that another may not. Only Admins are as much as an Admin, since they may also do what is added later. */
export function isMoreThan(role: StaffRights, other: StaffRights): boolean {
  if (other.name === 'Admin') return false;
  return role.name === 'Admin' || role.permissions.some((permission) => !other.permissions.includes(permission));
}

/** Refuses what the staff would decide about themselves, or pay to themselves. @throws {HttpProblem} 409 */
export function refuseOwn(staff: Pick<Member, 'id'>, memberId: string | null | undefined): void {
  if (memberId === staff.id) throw new HttpProblem(409, OWN_DECISION);
}
