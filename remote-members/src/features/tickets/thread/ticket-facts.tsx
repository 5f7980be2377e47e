import { cardClass } from '@greenroom/shared-ui/card';
import { formatNumber } from '@greenroom/shared-ui/format';
import { DateTime, RelativeTime } from '@greenroom/shared-ui/time';
import type { ReactNode } from 'react';
import { Priority, StatusBadge } from '../ticket-state';
import type { Ticket } from '../tickets.api';
import styles from './ticket-facts.module.css';

/** The side panel: status, priority and dates of a ticket (docs/product.md#tickets). */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  return (
    <aside className={cardClass({}, styles.panel)} aria-label="Ticket details">
      <dl className={styles.facts}>
        <Fact name="Status">
          <StatusBadge ticket={ticket} />
        </Fact>
        <Fact name="Priority">
          <Priority ticket={ticket} />
        </Fact>
        <Fact name="Category">{ticket.category || '—'}</Fact>
        <Fact name="Replies">{formatNumber(ticket.repliesCount)}</Fact>
        <Fact name="Created">{ticket.createdAt ? <DateTime value={ticket.createdAt} /> : '—'}</Fact>
        <Fact name="Last updated">{ticket.updatedAt ? <RelativeTime value={ticket.updatedAt} /> : '—'}</Fact>
      </dl>
    </aside>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
