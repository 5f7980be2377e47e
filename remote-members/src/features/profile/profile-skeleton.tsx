import { Skeleton } from '@greenroom/shared-ui/skeleton';
import styles from './profile.module.css';

/** In the shape of a profile. */
export function ProfileSkeleton() {
  return (
    <div className={styles.profile} role="status" aria-label="Loading the profile">
      <div className={styles.identity}>
        <Skeleton width="128px" height="128px" radius="50%" />
        <div className={styles.who}>
          <Skeleton width="14rem" height="2.75rem" />
          <Skeleton width="8rem" height="1.25rem" className={styles.line} />
          <Skeleton width="16rem" height="1.5rem" className={styles.line} />
        </div>
      </div>
      <Skeleton height="11rem" radius="var(--radius)" className={styles.statsSkeleton} />
    </div>
  );
}
