import { ButtonLink, Button } from '@greenroom/shared-ui/button';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import Plus from '@greenroom/shared-ui/icons/plus';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { useState, type CSSProperties, memo } from 'react';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Select } from '@greenroom/shared-ui/select';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { cardClass } from '@greenroom/shared-ui/card';
import Folder from '@greenroom/shared-ui/icons/folder';
import MessagesSquare from '@greenroom/shared-ui/icons/messages-square';
import { SiteLink } from '@greenroom/shared-ui/link';
import { RelativeTime } from '@greenroom/shared-ui/time';
import cardLink from '../../shared/card-link.module.css';
import { MembersOnly } from '../../shared/members-only';
import { useTickets, STATUSES, STATUS_LABELS, type Ticket } from './tickets.api';
import { filterTickets, useTicketFilter } from './ticket-filter';
import { Priority, StatusBadge } from './ticket-state';
import { t, Trans } from '../../texts';
import styles from './tickets.module.css';

/** Draws the member's support tickets (docs/product.md#tickets). */
export default function TicketsPage() {
  usePageTitle(t('Support Tickets'));
  return (
    <MembersOnly title={t('Support Tickets')} text={t('Sign in to open a ticket and read our replies.')}>
      {({ id }) => <MemberTickets key={id} memberId={id} />}
    </MembersOnly>
  );
}

function MemberTickets({ memberId }: { memberId: string }) {
  const tickets = useTickets(memberId);
  const [wasCached] = useState(tickets.data !== undefined);
  useErrorToast(tickets.isError, t('Failed to load tickets'));

  return (
    <>
      <PageHeader title={t('Support Tickets')} subtitle={t('Ask our team, and follow their replies here')}>
        <ButtonLink to="/tickets/create">
          <Plus size={18} />
          {t('Create Ticket')}
        </ButtonLink>
      </PageHeader>
      <QueryView query={tickets} errorTitle={t("Couldn't load the tickets")} heading="h2" loading={<TicketsSkeleton />}>
        {(data) => <TicketList tickets={data} animated={!wasCached} />}
      </QueryView>
    </>
  );
}

const TicketsSkeleton = () => (
  <div role="status" aria-label={t('Loading the tickets')}>
    <div className={styles.filters}>
      <Skeleton className={styles.searchSkeleton} height="2.75rem" radius="var(--radius)" />
      <Skeleton height="2.75rem" radius="var(--radius)" />
    </div>
    <div className={styles.list}>
      {[1, 2, 3, 4].map((ticket) => (
        <Skeleton key={ticket} className={styles.cardSkeleton} radius="var(--radius)" />
      ))}
    </div>
  </div>
);

/** Items from here on enter together. */
const MAX_STAGGER = 7;

interface TicketListProps {
  tickets: readonly Ticket[];
  /** Animates the items in one after another; false if the list was cached. */
  animated: boolean;
}

/** Draws the tickets, with a search and a status filter (docs/product.md#tickets). */
function TicketList({ tickets, animated }: TicketListProps) {
  const { filter, search, flush, chooseStatus, reset } = useTicketFilter();
  const [initial] = useState(() => ({ filter: `${filter.term} ${filter.status}`, tickets: new Set(tickets.map(({ id }) => id)) }));
  // Until the first change of the filter, so items that match again don't enter again.
  const [animating, setAnimating] = useState(animated);
  if (animating && initial.filter !== `${filter.term} ${filter.status}`) setAnimating(false);

  if (tickets.length === 0) {
    return (
      <EmptyState
        heading="h2"
        title={t('No tickets yet')}
        text={t("Trouble with your account, your points or a prize? Open a ticket, and we'll help.")}
      />
    );
  }
  const found = filterTickets(tickets, filter);
  const filtered = filter.term.trim() !== '' || filter.status !== 'all';

  return (
    <>
      <div className={styles.filters} role="search" aria-label={t('Tickets')} onBlur={flush}>
        <SearchBox value={filter.term} onChange={search} placeholder={t('Search tickets...')} />
        <Select
          label={t('Status')}
          hideLabel
          options={[{ value: 'all', label: t('All Status') }, ...STATUSES.map((value) => ({ value, label: t(STATUS_LABELS[value]) }))]}
          value={filter.status}
          onChange={chooseStatus}
        />
      </div>
      <VisuallyHidden role="status">
        {filtered && t({ one: '{count} ticket found', other: '{count} tickets found' }, { count: found.length })}
      </VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState
          heading="h2"
          title={t('No tickets found')}
          text={t('Try other words, or another status.')}
          action={
            <Button variant="secondary" onClick={reset}>
              {t('Show all tickets')}
            </Button>
          }
        />
      ) : (
        <ul className={styles.list} aria-label={t('Your tickets')}>
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

/** Draws a ticket in the list; the whole card links to its thread (docs/product.md#tickets). */
const TicketCard = memo(function TicketCard({ ticket }: { ticket: Ticket }) {
  return (
    <article className={cardClass({}, styles.card)} data-status={ticket.status ?? undefined}>
      <div className={styles.head}>
        <span className={styles.number}>#{ticket.id}</span>
        <h2 className={styles.title}>
          <SiteLink to={`/tickets/${encodeURIComponent(ticket.id)}`} className={cardLink.link}>
            {ticket.title}
          </SiteLink>
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
          {t({ one: '{count} reply', other: '{count} replies' }, { count: ticket.repliesCount })}
        </span>
        <span className={styles.times}>
          {ticket.createdAt && (
            <span>
              <Trans message="Created <time/>" components={{ time: <RelativeTime value={ticket.createdAt} /> }} />
            </span>
          )}
          {ticket.lastReplyAt && (
            <span>
              <Trans message="Last reply <time/>" components={{ time: <RelativeTime value={ticket.lastReplyAt} /> }} />
            </span>
          )}
        </span>
      </div>
    </article>
  );
});
