import type { StaffRole } from '@greenroom/contract/admin';
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
