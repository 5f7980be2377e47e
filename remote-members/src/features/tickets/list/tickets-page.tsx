import { ButtonLink } from '@greenroom/shared-ui/button';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import Plus from '@greenroom/shared-ui/icons/plus';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { useState } from 'react';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { MembersOnly } from '../../../members/members-only';
import { useTickets } from '../tickets.api';
import { TicketList } from './ticket-list';
import styles from './tickets.module.css';

/** The member's support tickets (docs/product.md#tickets). */
export default function TicketsPage() {
  usePageTitle('Support Tickets');
  return (
    <MembersOnly title="Support Tickets" text="Sign in to open a ticket and to read what the support team answered.">
      {({ id }) => <MemberTickets key={id} memberId={id} />}
    </MembersOnly>
  );
}

function MemberTickets({ memberId }: { memberId: string }) {
  const tickets = useTickets(memberId);
  const [wasCached] = useState(tickets.data !== undefined);
  useErrorToast(tickets.isError, 'Failed to load tickets');

  return (
    <>
      <PageHeader title="Support Tickets" subtitle="Ask the team, and follow every answer here">
        <ButtonLink to="/tickets/create">
          <Plus size={18} />
          Create Ticket
        </ButtonLink>
      </PageHeader>
      <QueryView query={tickets} errorTitle="The tickets could not be loaded" heading="h2" loading={<TicketsSkeleton />}>
        {(data) => <TicketList tickets={data} animated={!wasCached} />}
      </QueryView>
    </>
  );
}

/** Placeholder of the list while it loads. */
function TicketsSkeleton() {
  return (
    <div role="status" aria-label="Loading the tickets">
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
}
