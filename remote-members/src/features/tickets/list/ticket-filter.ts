import type { TicketStatus } from '@greenroom/contract';
import type { Ticket } from '../tickets.api';

export interface TicketFilter {
  /** Substring of the title or the description, case-insensitive. */
  term: string;
  status: TicketStatus | 'all';
}

/** The tickets that match a filter (docs/product.md#tickets). */
export function filterTickets<T extends Pick<Ticket, 'title' | 'description' | 'status'>>(
  tickets: readonly T[],
  { term, status }: TicketFilter,
): T[] {
  const needle = term.trim().toLowerCase();
  return tickets.filter(
    (ticket) =>
      (status === 'all' || ticket.status === status) &&
      (ticket.title.toLowerCase().includes(needle) || ticket.description.toLowerCase().includes(needle)),
  );
}
