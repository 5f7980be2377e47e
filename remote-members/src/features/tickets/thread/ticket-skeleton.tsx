import { BackLink } from '@greenroom/shared-ui/back-link';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import styles from './ticket.module.css';

/** Placeholder of a ticket while it loads. */
export const TicketSkeleton = () => (
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
