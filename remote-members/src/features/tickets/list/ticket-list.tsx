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

/** From here on they come in together: nobody waits for the end of a long list. */
const LAST_DELAYED = 7;

export interface TicketListProps {
  tickets: readonly Ticket[];
  /** Whether they come in one after the other: where they were not there before. */
  entering: boolean;
}

/** All tickets, and those among them that are looked for (specification 2, section 2 "/tickets"). */
export function TicketList({ tickets, entering }: TicketListProps) {
  const { filter, search, settle, chooseStatus, reset } = useTicketFilter();
  const [first] = useState(() => ({ filter: `${filter.term} ${filter.status}`, tickets: new Set(tickets.map(({ id }) => id)) }));
  // Only once: not again when a filter brings them back.
  const [untouched, setUntouched] = useState(entering);
  if (untouched && first.filter !== `${filter.term} ${filter.status}`) setUntouched(false);

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
      <div className={styles.filters} role="search" aria-label="Tickets" onBlur={settle}>
        <SearchBox value={filter.term} onChange={search} placeholder="Search tickets..." />
        <Select label="Status" hideLabel className={styles.status} options={STATUS_OPTIONS} value={filter.status} onChange={chooseStatus} />
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
              className={untouched && first.tickets.has(ticket.id) ? styles.entering : undefined}
              style={{ '--place': Math.min(index, LAST_DELAYED) } as CSSProperties}
            >
              <TicketCard ticket={ticket} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
