import { usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import { useEffect, useCallback, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ButtonLink, Button } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { BackLink } from '@greenroom/shared-ui/back-link';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { Attachments, Lightbox, type LightboxImage } from '@greenroom/shared-ui/lightbox';
import { DateTime, RelativeTime } from '@greenroom/shared-ui/time';
import { cardClass } from '@greenroom/shared-ui/card';
import { formatNumber } from '@greenroom/shared-ui/format';
import { MembersOnly } from '../../shared/members-only';
import { isMissing, useTicketThread, type TicketThread, type Ticket } from './tickets.api';
import { ReplyArea } from './reply-area';
import { Priority, StatusBadge } from './ticket-state';
import { t, Trans } from '../../texts';
import styles from './ticket.module.css';

/** Draws one ticket with its thread (docs/product.md#tickets). */
export default function TicketPage() {
  const { id = '' } = useParams();
  usePageTitle(t('Ticket #{id}', { id }));
  // Ids are numbers, or UUIDs and the like with external back ends. Anything else shows the not-found view without a request.
  const mayExist = /^(?=.*\d)[\w-]+$/.test(id);
  return (
    <MembersOnly title={t('Support Ticket')} text={t('Sign in to read and reply to this ticket.')}>
      {(member) => (mayExist ? <MemberTicket key={`${member.id} ${id}`} memberId={member.id} id={id} /> : <TicketNotFound />)}
    </MembersOnly>
  );
}

function MemberTicket({ memberId, id }: { memberId: string; id: string }) {
  const thread = useTicketThread(memberId, id);
  const missing = isMissing(thread.error);
  // A failed refetch keeps the loaded thread, unless the ticket no longer exists.
  const failed = thread.isError && thread.data === undefined;
  useRedirect(missing ? t('Ticket not found') : failed ? t('Failed to load ticket') : null);

  if (missing) return <TicketNotFound />;
  if (!thread.data) return <TicketSkeleton />;
  return <TicketView memberId={memberId} query={{ ...thread, data: thread.data }} />;
}

/** Redirects to the list, with the reason in a toast (docs/product.md#tickets). */
function useRedirect(reason: string | null): void {
  const showToast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (reason === null) return;
    showToast(reason, 'error');
    void navigate('/tickets', { replace: true });
  }, [reason, showToast, navigate]);
}

/** Says that no ticket can be shown, without telling whether there is one (docs/product.md#tickets). */
const TicketNotFound = () => (
  <div className={styles.notFound}>
    <EmptyState
      heading="h1"
      title={t('Ticket not found')}
      text={t('This ticket does not exist, or you do not have permission to view it.')}
      action={<ButtonLink to="/tickets">{t('All tickets')}</ButtonLink>}
    />
  </div>
);

const TicketSkeleton = () => (
  <>
    <BackLink to="/tickets">{t('All tickets')}</BackLink>
    <div role="status" aria-label={t('Loading the ticket')}>
      <div className={styles.head}>
        <Skeleton width="6rem" height="1.5rem" />
        <Skeleton width="min(28rem, 80%)" height="2.25rem" />
      </div>
      <div className={styles.columns}>
        <Skeleton className={styles.factsSkeleton} radius="var(--radius)" />
        <Skeleton height="9rem" radius="var(--radius)" />
      </div>
    </div>
  </>
);

interface ThreadQuery {
  data: TicketThread;
  dataUpdatedAt: number;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Draws a ticket with its description, thread and status (docs/product.md#tickets). */
function TicketView({ memberId, query }: { memberId: string; query: ThreadQuery }) {
  const { ticket } = query.data;
  const [viewed, setViewed] = useState<readonly LightboxImage[]>([]);
  const [index, setIndex] = useState<number | null>(null);
  const view = useCallback((images: readonly LightboxImage[], first: number) => {
    setViewed(images);
    setIndex(first);
  }, []);

  return (
    <>
      <BackLink to="/tickets">{t('All tickets')}</BackLink>
      <div className={styles.head}>
        <p className={styles.number}>{t('Ticket #{id}', { id: ticket.id })}</p>
        <h1 className={styles.title}>{ticket.title}</h1>
      </div>
      <div className={styles.columns}>
        <TicketFacts ticket={ticket} />
        <div className={styles.main}>
          <StaleNotice query={query} />
          <article className={styles.opening} aria-label={t('Description')}>
            {ticket.createdAt && (
              <p className={styles.opened}>
                <Trans message="Opened <date/>" components={{ date: <DateTime value={ticket.createdAt} /> }} />
              </p>
            )}
            <p className={styles.text}>{ticket.description}</p>
            <Attachments images={ticket.images} onView={view} />
          </article>
          <ReplyArea memberId={memberId} thread={query.data} loadedAt={query.dataUpdatedAt} onView={view} />
        </div>
      </div>
      <Lightbox images={viewed} index={index} onIndexChange={setIndex} onClose={() => setIndex(null)} />
    </>
  );
}

/** Shows that the latest refetch failed, also during its retry. */
const StaleNotice = ({ query: { isError, isFetching, refetch } }: { query: ThreadQuery }) =>
  isError && (
    <div className={styles.stale} role="alert">
      <p>{t("Couldn't load the latest replies.")}</p>
      <Button variant="ghost" size="small" busy={isFetching} busyText={t('Trying…')} onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    </div>
  );

/** Draws the side panel: status, priority and dates of a ticket (docs/product.md#tickets). */
const TicketFacts = ({ ticket }: { ticket: Ticket }) => (
  <aside className={cardClass({}, styles.panel)} aria-label={t('Ticket details')}>
    <dl className={styles.facts}>
      <Fact name={t('Status')}>
        <StatusBadge ticket={ticket} />
      </Fact>
      <Fact name={t('Priority')}>
        <Priority ticket={ticket} />
      </Fact>
      <Fact name={t('Category')}>{ticket.category || '—'}</Fact>
      <Fact name={t('Replies')}>{formatNumber(ticket.repliesCount)}</Fact>
      <Fact name={t('Created')}>{ticket.createdAt ? <DateTime value={ticket.createdAt} /> : '—'}</Fact>
      <Fact name={t('Last updated')}>{ticket.updatedAt ? <RelativeTime value={ticket.updatedAt} /> : '—'}</Fact>
    </dl>
  </aside>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
