import type { Member } from './session.repository';

/** Whether a member is staff, who may see all tickets, claims and attachments (docs/product.md#roles). */
export function isStaff({ role }: Pick<Member, 'role'>): boolean {
  return role === 'Admin' || role === 'Moderator';
}
