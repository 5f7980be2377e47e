import type { Member } from './session.repository';

/** Whether somebody is of the support team: they see members' tickets, claims and pictures (specification 2, section 1). */
export function isStaff({ role }: Pick<Member, 'role'>): boolean {
  return role === 'Admin' || role === 'Moderator';
}
