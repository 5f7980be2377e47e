import { Card } from '@greenroom/shared-ui/card';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import cardStyles from './challenge-card.module.css';
import styles from './challenges.module.css';

const CARDS = [1, 2, 3, 4, 5, 6];

/** In the shape of the tabs and cards. */
export function ChallengesSkeleton() {
  return (
    <div role="status" aria-label="Loading the challenges">
      <div className={styles.tabs}>
        <Skeleton width="5rem" height="1.5rem" />
        <Skeleton width="6rem" height="1.5rem" />
        <Skeleton width="6.5rem" height="1.5rem" />
      </div>
      <div className={styles.list}>
        {CARDS.map((card) => (
          <Card key={card} className={cardStyles.card}>
            <Skeleton className={styles.pictureSkeleton} radius="0" />
            <div className={cardStyles.body}>
              <Skeleton width="60%" height="1.75rem" />
              <div className={cardStyles.stakes}>
                <Skeleton width="5rem" height="3.25rem" />
                <Skeleton width="6rem" height="3.25rem" />
              </div>
              <div className={cardStyles.facts}>
                <Skeleton height="2.625rem" />
                <Skeleton height="2.625rem" />
                <Skeleton height="2.625rem" />
              </div>
              <div className={cardStyles.foot}>
                <Skeleton width="9rem" height="2.75rem" radius="var(--radius-pill)" />
              </div>
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
