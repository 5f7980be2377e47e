import type { StaffRole } from '@greenroom/contract/admin';
import type { Member } from '../session/session.repository';

const STAFF: Member['role'][] = ['Moderator', 'Admin'];

/** Who may enter the staff's panel (specification 1, section 6). */
export function hasAdminAccess({ role }: Pick<Member, 'role'>): boolean {
  return STAFF.includes(role);
}

/** Whether somebody's role reaches: an Admin may do whatever a Moderator may. */
export function hasRole({ role }: Pick<Member, 'role'>, least: StaffRole): boolean {
  return role === 'Admin' || role === least;
}
