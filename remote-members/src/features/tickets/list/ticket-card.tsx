import { cardClass } from '@greenroom/shared-ui/card';
import { formatCount } from '@greenroom/shared-ui/format';
import Folder from '@greenroom/shared-ui/icons/folder';
import MessagesSquare from '@greenroom/shared-ui/icons/messages-square';
import { SiteLink } from '@greenroom/shared-ui/link';
import { RelativeTime } from '@greenroom/shared-ui/time';
import { memo } from 'react';
import { Priority, StatusBadge } from '../ticket-state';
import type { Ticket } from '../tickets.api';
import styles from './ticket-card.module.css';

/** A ticket in the list; the whole card links to its thread (docs/product.md#tickets). */
export const TicketCard = memo(function TicketCard({ ticket }: { ticket: Ticket }) {
  return (
    <article className={cardClass({}, styles.card)} data-status={ticket.status ?? undefined}>
      <div className={styles.head}>
        <span className={styles.number}>#{ticket.id}</span>
        <h2 className={styles.title}>
          <SiteLink to={`/tickets/${encodeURIComponent(ticket.id)}`}>{ticket.title}</SiteLink>
        </h2>
        <span className={styles.status}>
          <StatusBadge ticket={ticket} />
        </span>
      </div>
      <p className={styles.description}>{ticket.description}</p>
      <div className={styles.foot}>
        <Priority ticket={ticket} />
        {ticket.category && (
          <span className={styles.fact}>
            <Folder size={16} />
            {ticket.category}
          </span>
        )}
        <span className={styles.fact}>
          <MessagesSquare size={16} />
          {formatCount(ticket.repliesCount, 'reply', 'replies')}
        </span>
        <span className={styles.times}>
          {ticket.createdAt && (
            <span>
              Created <RelativeTime value={ticket.createdAt} />
            </span>
          )}
          {ticket.lastReplyAt && (
            <span>
              Last reply <RelativeTime value={ticket.lastReplyAt} />
            </span>
          )}
        </span>
      </div>
    </article>
  );
});
