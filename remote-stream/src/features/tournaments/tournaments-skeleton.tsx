import { Skeleton } from '@greenroom/shared-ui/skeleton';
import card from '../../list-page/list-card.module.css';
import styles from './tournaments.module.css';

const CARDS = [1, 2, 3];

/** Skeleton of the cards. */
export const TournamentsSkeleton = () => (
  <div role="status" aria-label="Loading the tournaments" className={`${card.list} ${styles.list}`}>
    {CARDS.map((card) => (
      <Skeleton key={card} className={styles.cardSkeleton} radius="var(--radius)" />
    ))}
  </div>
);
