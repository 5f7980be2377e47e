import { Skeleton } from '@greenroom/shared-ui/skeleton';
import board from './active-leaderboards.module.css';
import styles from './boards-skeleton.module.css';

/** Skeleton of the boards: tabs, heading with countdown, podium, link. */
export function BoardsSkeleton() {
  return (
    <div role="status" aria-label="Loading the leaderboards">
      <Skeleton className={styles.tabs} />
      <div className={board.board}>
        <div className={board.head}>
          <Skeleton width="14rem" className={styles.title} />
          <Skeleton width="15.75rem" className={styles.countdown} />
        </div>
        <div className={styles.podium}>
          <Skeleton className={styles.second} />
          <Skeleton className={styles.first} />
          <Skeleton className={styles.third} />
        </div>
        <Skeleton width="12rem" radius="var(--radius-pill)" className={styles.more} />
      </div>
    </div>
  );
}
