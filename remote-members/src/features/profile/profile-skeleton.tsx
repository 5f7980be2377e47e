import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import achievementStyles from './achievement-list.module.css';
import activityStyles from './activity-list.module.css';
import identityStyles from './profile-identity.module.css';
import styles from './profile.module.css';

const ROWS = [0, 1, 2, 3, 4, 5];

/** Placeholder of a profile while it loads. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading the profile">
      <div className={identityStyles.identity} aria-hidden="true">
        <div className={identityStyles.backdrop} />
        <div className={identityStyles.body}>
          <span className={identityStyles.avatar}>
            <Skeleton width="128px" height="128px" radius="50%" />
          </span>
          <div className={identityStyles.who}>
            <Skeleton width="14rem" height="2.5rem" />
            <Skeleton width="10rem" height="1.25rem" className={styles.line} />
            <Skeleton width="16rem" height="1.5rem" className={styles.line} />
          </div>
        </div>
        <div className={identityStyles.figures}>
          {['5rem', '3rem', '3rem'].map((width, index) => (
            <div key={index} className={identityStyles.figure}>
              <Skeleton width="5rem" height="1rem" />
              <Skeleton width={width} height="1.75rem" className={styles.line} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.parts} aria-hidden="true">
        <Section title="Stats" className={styles.part}>
          <Skeleton height="13.5rem" radius="var(--radius)" />
        </Section>
        <Section title="Recent Achievements" className={styles.part}>
          <div className={styles.achievements}>
            <AchievementPlaceholders />
          </div>
        </Section>
        <Section title="Recent Activity" className={styles.part}>
          <ActivityPlaceholders />
        </Section>
      </div>
    </div>
  );
}

/** Placeholder of the achievements while they load. */
export function AchievementsSkeleton() {
  return (
    <div role="status" aria-label="Loading the achievements">
      <AchievementPlaceholders />
    </div>
  );
}

/** Placeholder of the activity while it loads. */
export function ActivitiesSkeleton() {
  return (
    <div role="status" aria-label="Loading the activity">
      <ActivityPlaceholders />
    </div>
  );
}

function AchievementPlaceholders() {
  return (
    <div className={achievementStyles.placeholders}>
      {ROWS.map((row) => (
        <div key={row} className={achievementStyles.achievement}>
          <Skeleton width="3rem" height="3rem" radius="50%" className={achievementStyles.placeholder} />
          <Skeleton width="50%" height="0.75rem" />
          <Skeleton width="70%" height="1.25rem" className={styles.line} />
          <Skeleton width="90%" height="1rem" className={styles.line} />
        </div>
      ))}
    </div>
  );
}

function ActivityPlaceholders() {
  return (
    <div className={activityStyles.activities}>
      {ROWS.map((row) => (
        <div key={row} className={activityStyles.activity}>
          <Skeleton width="2.5rem" height="2.5rem" radius="50%" />
          <div className={activityStyles.text}>
            <Skeleton width="12rem" height="1.25rem" />
            <Skeleton width="18rem" height="1rem" className={styles.line} />
          </div>
        </div>
      ))}
    </div>
  );
}
