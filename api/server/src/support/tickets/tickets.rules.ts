import type { TicketPriority, TicketStatus } from '@greenroom/contract';
import { isStaff } from '../../session/roles';
import type { Member } from '../../session/session.repository';

type Viewer = Pick<Member, 'id' | 'role'>;

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

/** Whether a member may read a ticket and reply: its owner and staff (docs/product.md#tickets). */
export function maySeeTicket(viewer: Viewer, ownerId: string): boolean {
  return viewer.id === ownerId || isStaff(viewer);
}

/** Whether the author replies as staff; on their own ticket, staff reply as members. */
export function repliesAsStaff(author: Viewer, ownerId: string): boolean {
  return isStaff(author) && author.id !== ownerId;
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
