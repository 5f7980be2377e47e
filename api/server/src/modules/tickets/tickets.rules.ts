import type { TicketPriority, TicketStatus } from '@greenroom/contract';
import { isStaff } from '../session/roles';
import type { Member } from '../session/session.repository';

type Viewer = Pick<Member, 'id' | 'role'>;

/** Specification 2, section 2 "/tickets". */
export const STATUS_LABELS: Record<TicketStatus, string> = {
  open: 'Open',
  waiting: 'Waiting',
  resolved: 'Resolved',
  closed: 'Closed',
};

/** Specification 2, section 4 "Ticket priority". */
export const PRIORITY_LABELS: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** Who may read a ticket and reply: its owner and the support team (specification 2, section 6). */
export function maySeeTicket(viewer: Viewer, ownerId: string): boolean {
  return viewer.id === ownerId || isStaff(viewer);
}

/** Whether somebody replies as the support team: in their own ticket, they are a member like any other. */
export function repliesAsStaff(author: Viewer, ownerId: string): boolean {
  return isStaff(author) && author.id !== ownerId;
}

/**
 * Where a ticket stands after a reply, null where none is accepted (specification 2, section 4, which leaves open what
 * changes it): the team's answer waits for the member, whose answer opens it again.
 */
export function statusAfterReply(status: TicketStatus, byStaff: boolean): TicketStatus | null {
  if (status === 'closed') return null;
  if (!byStaff) return 'open';
  return status === 'open' ? 'waiting' : status;
}
