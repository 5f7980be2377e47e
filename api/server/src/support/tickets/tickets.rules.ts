import type { May } from '@greenroom/contract/admin';
import type { TicketPriority, TicketStatus } from '@greenroom/contract';

/** Display texts (docs/product.md#tickets). */
export const STATUS_LABELS: Record<TicketStatus, string> = {
  open: 'Open',
  waiting: 'Waiting',
  resolved: 'Resolved',
  closed: 'Closed',
};

/** Display texts (docs/product.md#tickets). */
export const PRIORITY_LABELS: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** Whether a member may read a ticket: its owner, and the staff who see tickets (docs/product.md#tickets). */
export function maySeeTicket(viewer: { id: string; may: May }, ownerId: string): boolean {
  return viewer.id === ownerId || viewer.may('tickets:see');
}

/** As what a member replies: on their own ticket, staff reply as members. Null for those who may not. */
export function authorOf(author: { id: string; may: May }, ownerId: string): 'member' | 'staff' | null {
  if (author.id === ownerId) return 'member';
  return author.may('tickets:work') ? 'staff' : null;
}

/**
 * The status of a ticket after a reply, null if replies are refused: a reply by staff sets an open ticket to waiting, and the member's
 * reply opens it again (docs/contracts.md#decisions).
 */
export function statusAfterReply(status: TicketStatus, byStaff: boolean): TicketStatus | null {
  if (status === 'closed') return null;
  if (!byStaff) return 'open';
  return status === 'open' ? 'waiting' : status;
}
