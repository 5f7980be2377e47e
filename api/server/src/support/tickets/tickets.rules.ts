import type { May } from '@greenroom/contract/admin';
import { msg } from '../../lib/texts';
import type { TicketPriority, TicketStatus } from '@greenroom/contract';

/** Display texts (docs/product.md#tickets). */
export const STATUS_LABELS: Record<TicketStatus, string> = {
  open: msg('Open'),
  waiting: msg('Waiting'),
  resolved: msg('Resolved'),
  closed: msg('Closed'),
};

/** Display texts (docs/product.md#tickets). */
export const PRIORITY_LABELS: Record<TicketPriority, string> = {
  low: msg('Low'),
  medium: msg('Medium'),
  high: msg('High'),
  urgent: msg('Urgent'),
};

/** Tells whether a member may read a ticket: its owner, and the staff who see tickets (docs/product.md#tickets). */
export function maySeeTicket(viewer: { id: string; may: May }, ownerId: string): boolean {
  return viewer.id === ownerId || viewer.may('tickets:see');
}

/** Returns the role of a reply: on their own ticket, staff reply as members. Null for those who may not. */
export function authorOf(author: { id: string; may: May }, ownerId: string): 'member' | 'staff' | null {
  if (author.id === ownerId) return 'member';
  return author.may('tickets:work') ? 'staff' : null;
}

/** Returns a ticket's status after a reply (docs/contracts.md#decisions); null if replies are refused. */
export function statusAfterReply(status: TicketStatus, byStaff: boolean): TicketStatus | null {
  if (status === 'closed') return null;
  if (!byStaff) return 'open';
  return status === 'open' ? 'waiting' : status;
}
