import { Skeleton } from '@greenroom/shared-ui/skeleton';
import card from '../../../list-page/list-card.module.css';
import styles from './raffles.module.css';

const CARDS = [1, 2, 3];

/** Skeleton of the tabs and tickets. */
export function RafflesSkeleton() {
  return (
    <div role="status" aria-label="Loading the raffles">
      <div className={styles.tabs}>
        <Skeleton width="5.5rem" height="1.5rem" />
        <Skeleton width="5.5rem" height="1.5rem" />
      </div>
      <div className={card.list}>
        {CARDS.map((card) => (
          <Skeleton key={card} className={styles.cardSkeleton} radius="var(--radius)" />
        ))}
      </div>
    </div>
  );
}
