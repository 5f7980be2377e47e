import type { TicketStatus } from '@greenroom/contract';
import type { Ticket } from '../tickets.api';

export interface TicketFilter {
  /** What title or description has to hold, in any case. */
  term: string;
  status: TicketStatus | 'all';
}

/** The tickets that a filter lets through (specification 2, section 2 "/tickets"). */
export function filterTickets<T extends Pick<Ticket, 'title' | 'description' | 'status'>>(tickets: readonly T[], { term, status }: TicketFilter): T[] {
  const wanted = term.trim().toLowerCase();
  return tickets.filter(
    (ticket) =>
      (status === 'all' || ticket.status === status) &&
      (ticket.title.toLowerCase().includes(wanted) || ticket.description.toLowerCase().includes(wanted)),
  );
}
