import { Skeleton } from '@greenroom/shared-ui/skeleton';
import styles from './hunts-skeleton.module.css';
import previous from './previous/previous-hunts.module.css';

/** Skeleton of the progress, the figures and the slots. */
export function CurrentSkeleton() {
  return (
    <div role="status" aria-label="Loading the bonus hunt" className={styles.stack}>
      <Skeleton height="13rem" radius="var(--radius)" />
      <div className={styles.figures}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height="5.5rem" radius="var(--radius)" />
        ))}
      </div>
      <Skeleton height="40rem" radius="var(--radius)" />
    </div>
  );
}

/** Skeleton of the cards. */
export function PreviousSkeleton() {
  return (
    <div role="status" aria-label="Loading the previous hunts" className={previous.list}>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} height="17rem" radius="var(--radius)" />
      ))}
    </div>
  );
}
