import { searchText } from '@greenroom/contract/text';
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
  const needle = searchText(term);
  return tickets.filter(
    (ticket) =>
      (status === 'all' || ticket.status === status) &&
      (searchText(ticket.title).includes(needle) || searchText(ticket.description).includes(needle)),
  );
}
