import { Button } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatCount } from '@greenroom/shared-ui/format';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Select } from '@greenroom/shared-ui/select';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { type CSSProperties, useState } from 'react';
import { STATUSES, type Ticket, capitalised } from '../tickets.api';
import { TicketCard } from './ticket-card';
import { filterTickets } from './ticket-filter';
import styles from './tickets.module.css';
import { useTicketFilter } from './use-ticket-filter';

const STATUS_OPTIONS = [{ value: 'all' as const, label: 'All Status' }, ...STATUSES.map((value) => ({ value, label: capitalised(value) }))];

/** Upper bound of the staggered entrance: items from here on enter together. */
const MAX_STAGGER = 7;

export interface TicketListProps {
  tickets: readonly Ticket[];
  /** Animates the items in one after another; false if the list was cached. */
  animated: boolean;
}

/** The tickets, with a search and a status filter (docs/product.md#tickets). */
export function TicketList({ tickets, animated }: TicketListProps) {
  const { filter, search, flush, chooseStatus, reset } = useTicketFilter();
  const [initial] = useState(() => ({ filter: `${filter.term} ${filter.status}`, tickets: new Set(tickets.map(({ id }) => id)) }));
  // Until the first change of the filter, so that items that match again don't enter again.
  const [animating, setAnimating] = useState(animated);
  if (animating && initial.filter !== `${filter.term} ${filter.status}`) setAnimating(false);

  if (tickets.length === 0) {
    return (
      <EmptyState
        heading="h2"
        title="No tickets yet"
        text="Whatever is wrong with your account, your points or a prize: the team is one ticket away."
      />
    );
  }
  const found = filterTickets(tickets, filter);
  const filtered = filter.term.trim() !== '' || filter.status !== 'all';

  return (
    <>
      <div className={styles.filters} role="search" aria-label="Tickets" onBlur={flush}>
        <SearchBox value={filter.term} onChange={search} placeholder="Search tickets..." />
        <Select label="Status" hideLabel options={STATUS_OPTIONS} value={filter.status} onChange={chooseStatus} />
      </div>
      <VisuallyHidden role="status">{filtered && formatCount(found.length, 'ticket found', 'tickets found')}</VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState
          heading="h2"
          title="No tickets found"
          text="Try other words, or another status."
          action={
            <Button variant="secondary" onClick={reset}>
              Show all tickets
            </Button>
          }
        />
      ) : (
        <ul className={styles.list} aria-label="Your tickets">
          {found.map((ticket, index) => (
            <li
              key={ticket.id}
              className={animating && initial.tickets.has(ticket.id) ? styles.entering : undefined}
              style={{ '--place': Math.min(index, MAX_STAGGER) } as CSSProperties}
            >
              <TicketCard ticket={ticket} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
