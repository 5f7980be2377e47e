import { OWN_DECISION, type StaffRole } from '@greenroom/contract/admin';
import { HttpProblem } from '../lib/http-problem';
import type { Member } from '../session/session.repository';

const STAFF: Member['role'][] = ['Moderator', 'Admin'];

/** Whether a member may use the staff panel (docs/product.md#roles). */
export function hasAdminAccess({ role }: Pick<Member, 'role'>): boolean {
  return STAFF.includes(role);
}

/** Whether a member has at least this role: an Admin has all rights of a Moderator. */
export function hasRole({ role }: Pick<Member, 'role'>, required: StaffRole): boolean {
  return role === 'Admin' || role === required;
}

/** Refuses what the staff would decide about themselves, or pay to themselves. @throws {HttpProblem} 409 */
export function refuseOwn(staff: Pick<Member, 'id'>, memberId: string | null | undefined): void {
  if (memberId === staff.id) throw new HttpProblem(409, OWN_DECISION);
}
