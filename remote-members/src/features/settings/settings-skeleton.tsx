import { Card } from '@greenroom/shared-ui/card';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import styles from './settings-page.module.css';

/** Placeholder of the reward, the sections and the stats while they load. */
export function SettingsSkeleton() {
  return (
    <div className={styles.columns} role="status" aria-label="Loading your settings">
      <Skeleton height="17.5rem" radius="var(--radius)" className={styles.rewardSkeleton} />
      <div className={styles.main}>
        {['18.5rem', '13rem', '20rem', '18rem'].map((height) => (
          <Card key={height} className={styles.cardSkeleton}>
            <Skeleton width="10rem" height="1.75rem" />
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton height={`calc(${height} - 8rem)`} radius="var(--radius-small)" />
          </Card>
        ))}
      </div>
      <Card className={styles.statsSkeleton}>
        <Skeleton width="8rem" height="1.75rem" />
        <Skeleton height="16rem" radius="var(--radius-small)" />
      </Card>
    </div>
  );
}
