import { Card } from '@greenroom/shared-ui/card';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import cardStyles from './challenge-card.module.css';
import styles from './challenges.module.css';

const CARDS = [1, 2, 3, 4, 5, 6];

/** Heights of a name above its value, by the line heights in the card's stylesheet. */
const STAKE = 'calc(1.2rem + 1.25 * var(--text-xl))';
const FACT = '1.625lh';

/** Skeleton of the tabs and cards. */
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
            <span className={cardStyles.state}>
              <Skeleton width="4.5rem" height="1.55rem" radius="var(--radius-pill)" />
            </span>
            <div className={cardStyles.body}>
              <div className={cardStyles.name}>
                <Skeleton width="60%" height="1.15em" />
              </div>
              <div className={cardStyles.stakes}>
                <Skeleton width="5rem" height={STAKE} />
                <Skeleton width="6rem" height={STAKE} />
              </div>
              <div className={cardStyles.facts}>
                <Skeleton height={FACT} />
                <Skeleton height={FACT} />
                <Skeleton height={FACT} />
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
