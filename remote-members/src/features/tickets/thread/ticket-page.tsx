import { usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { BackLink } from '@greenroom/shared-ui/back-link';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { MembersOnly } from '../../../members/members-only';
import { isMissing, useTicketThread } from '../tickets.api';
import { TicketView } from './ticket-view';
import styles from './ticket.module.css';

/** One ticket with its thread (docs/product.md#tickets). */
export default function TicketPage() {
  const { id = '' } = useParams();
  usePageTitle(`Ticket #${id}`);
  // Ids are numbers, or UUIDs and the like with external back ends. Anything else shows the not-found view without a request.
  const mayExist = /^(?=.*\d)[\w-]+$/.test(id);
  return (
    <MembersOnly title="Support Ticket" text="Sign in to read this ticket and to reply.">
      {(member) => (mayExist ? <MemberTicket key={`${member.id} ${id}`} memberId={member.id} id={id} /> : <TicketNotFound />)}
    </MembersOnly>
  );
}

function MemberTicket({ memberId, id }: { memberId: string; id: string }) {
  const thread = useTicketThread(memberId, id);
  const missing = isMissing(thread.error);
  // A failed refetch keeps the loaded thread, unless the ticket no longer exists.
  const failed = thread.isError && thread.data === undefined;
  useRedirect(missing ? 'Ticket not found' : failed ? 'Failed to load ticket' : null);

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

/** Stands where no ticket is to be shown; it doesn't tell whether there is one (docs/product.md#tickets). */
const TicketNotFound = () => (
  <div className={styles.notFound}>
    <EmptyState
      heading="h1"
      title="Ticket not found"
      text="This ticket does not exist, or you do not have permission to view it."
      action={<ButtonLink to="/tickets">All tickets</ButtonLink>}
    />
  </div>
);

/** Placeholder of a ticket while it loads. */
const TicketSkeleton = () => (
  <>
    <BackLink to="/tickets">All tickets</BackLink>
    <div role="status" aria-label="Loading the ticket">
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
