import type { TicketPriority, TicketStatus } from '@greenroom/contract';
import { isStaff } from '../session/roles';
import type { Member } from '../session/session.repository';

type Viewer = Pick<Member, 'id' | 'role'>;

/** Display texts (specification 2, section 2 "/tickets"). */
export const STATUS_LABELS: Record<TicketStatus, string> = {
  open: 'Open',
  waiting: 'Waiting',
  resolved: 'Resolved',
  closed: 'Closed',
};

/** Display texts (specification 2, section 4 "Ticket priority"). */
export const PRIORITY_LABELS: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** Whether a member may read a ticket and reply: its owner and staff (specification 2, section 6). */
export function maySeeTicket(viewer: Viewer, ownerId: string): boolean {
  return viewer.id === ownerId || isStaff(viewer);
}

/** Whether the author replies as staff; on their own ticket, staff reply as members. */
export function repliesAsStaff(author: Viewer, ownerId: string): boolean {
  return isStaff(author) && author.id !== ownerId;
}

/**
 * The status of a ticket after a reply, null if replies are refused. Specification 2, section 4, leaves the transitions open: a reply
 * by staff sets an open ticket to waiting, and the member's reply opens it again.
 */
export function statusAfterReply(status: TicketStatus, byStaff: boolean): TicketStatus | null {
  if (status === 'closed') return null;
  if (!byStaff) return 'open';
  return status === 'open' ? 'waiting' : status;
}
