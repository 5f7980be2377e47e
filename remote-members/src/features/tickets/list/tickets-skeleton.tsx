import { Skeleton } from '@greenroom/shared-ui/skeleton';
import styles from './tickets.module.css';

/** Placeholder of the list while it loads. */
export function TicketsSkeleton() {
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
