import { Skeleton } from '@greenroom/shared-ui/skeleton';
import styles from './board-skeleton.module.css';

const ROWS = [1, 2, 3, 4, 5];

/** Skeleton of a board: period and prize pool, podium, ranks. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Please wait while we load the leaderboard data...">
      <div className={styles.stakes}>
        <Skeleton width="11rem" height="3rem" />
        <Skeleton width="10rem" height="3rem" />
      </div>
      <div className={styles.podium}>
        <Skeleton height="11rem" radius="10px 10px 0 0" />
        <Skeleton height="16rem" radius="10px 10px 0 0" />
        <Skeleton height="10rem" radius="10px 10px 0 0" />
      </div>
      {ROWS.map((row) => (
        <Skeleton key={row} height="3rem" className={styles.row} />
      ))}
    </div>
  );
}
