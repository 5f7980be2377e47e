import { visibleText } from '@greenroom/contract/text';
import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { ErrorLine } from '@greenroom/shared-ui/error-state';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Section } from '@greenroom/shared-ui/section';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { AchievementList, ActivityList } from './activity-lists';
import { type Achievement, type Activity, type Owner, useAchievements, useActivities, type ProfileOwner, useProfile } from './profile.api';
import { ProfileView } from './profile-view';
import { SampleProfile } from './sample-profile';
import { t } from '../../texts';
import styles from './profile.module.css';
import achievementStyles from './activity.module.css';
import identityStyles from './profile-identity.module.css';

/** Draws a profile, not-found, or after a failure the placeholder (docs/contracts.md#decisions). Needs a `key` by member. */
export function MemberProfile({ username, id, ownId }: ProfileOwner) {
  const viewer = useCurrentUser();
  const profile = useProfile({ username, id, ownId });
  // The owner goes by id: names can be reassigned, and a profile opens by either of two names.
  const ownerId = ownId ?? profile.data?.id;
  const owner: Owner | null = ownerId === undefined ? null : { id: ownerId, isOwn: ownerId === viewer?.id };
  const activities = useActivities(owner);
  const achievements = useAchievements(owner);
  // Not `error`, which TanStack Query resets during a retry.
  const failed = profile.data === undefined && profile.errorUpdateCount > 0;

  return (
    <div className={styles.page}>
      <QueryView query={profile} errorTitle={t("Couldn't load the profile")} heading="h1" loading={<ProfileSkeleton />}>
        {(member) =>
          member ? (
            <ProfileView
              profile={member}
              isOwn={owner?.isOwn}
              achievementCount={achievements.data?.length}
              achievements={
                <QueryView<Achievement[]>
                  query={achievements}
                  fallback={(retry) => <ErrorLine message={t("Couldn't load the achievements.")} retry={retry} />}
                  loading={<AchievementsSkeleton />}
                >
                  {(all) => <AchievementList achievements={all} isOwn={owner?.isOwn} />}
                </QueryView>
              }
              activities={
                <QueryView<Activity[]>
                  query={activities}
                  fallback={(retry) => <ErrorLine message={t("Couldn't load the activity.")} retry={retry} />}
                  loading={<ActivitiesSkeleton />}
                >
                  {(all) => <ActivityList activities={all} isOwn={owner?.isOwn} />}
                </QueryView>
              }
            />
          ) : (
            <NotFound username={username} />
          )
        }
      </QueryView>
      {failed && <SampleProfile />}
    </div>
  );
}

const NotFound = ({ username }: { username: string }) => (
  <EmptyState
    heading="h1"
    title={t('Profile Not Found')}
    text={t('There\'s no member called "{username}".', { username: visibleText(username) })}
    action={
      <ButtonLink to="/" variant="secondary">
        {t('Go to the home page')}
      </ButtonLink>
    }
  />
);

const ROWS = [0, 1, 2, 3, 4, 5];

const ProfileSkeleton = () => (
  <div role="status" aria-label={t('Loading the profile')}>
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
      <Section title={t('Stats')} className={styles.part}>
        <Skeleton height="13.5rem" radius="var(--radius)" />
      </Section>
      <Section title={t('Recent Achievements')} className={styles.part}>
        <div className={styles.achievements}>
          <AchievementPlaceholders />
        </div>
      </Section>
      <Section title={t('Recent Activity')} className={styles.part}>
        <ActivityPlaceholders />
      </Section>
    </div>
  </div>
);

const AchievementsSkeleton = () => (
  <div role="status" aria-label={t('Loading the achievements')}>
    <AchievementPlaceholders />
  </div>
);

const ActivitiesSkeleton = () => (
  <div role="status" aria-label={t('Loading the activity')}>
    <ActivityPlaceholders />
  </div>
);

const AchievementPlaceholders = () => (
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

const ActivityPlaceholders = () => (
  <div className={achievementStyles.activities}>
    {ROWS.map((row) => (
      <div key={row} className={achievementStyles.activity}>
        <Skeleton width="2.5rem" height="2.5rem" radius="50%" />
        <div className={achievementStyles.text}>
          <Skeleton width="12rem" height="1.25rem" />
          <Skeleton width="18rem" height="1rem" className={styles.line} />
        </div>
      </div>
    ))}
  </div>
);
