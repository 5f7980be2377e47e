import { visibleText } from '@greenroom/contract/text';
import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { ErrorLine } from '@greenroom/shared-ui/error-state';
import { useCurrentUser } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { AchievementList } from './achievement-list';
import { type Achievement, type Activity, type Owner, useAchievements, useActivities } from './activity.api';
import { ActivityList } from './activity-list';
import { AchievementsSkeleton, ActivitiesSkeleton, ProfileSkeleton } from './profile-skeleton';
import { type ProfileOwner, useProfile } from './profile.api';
import { ProfileView } from './profile-view';
import { SampleProfile } from './sample-profile';
import styles from './profile.module.css';

/**
 * A member's profile, stats and activity; the not-found view for an unknown name; the placeholder profile if the request
 * fails (docs/product.md#profile; docs/contracts.md#decisions). Needs a `key` by member.
 */
export function MemberProfile({ username, id, ownId }: ProfileOwner) {
  const viewer = useCurrentUser();
  const profile = useProfile({ username, id, ownId });
  // By id: names can be reassigned, and a profile opens by either of two names.
  const ownerId = ownId ?? profile.data?.id;
  const owner: Owner | null = ownerId === undefined ? null : { id: ownerId, isOwn: ownerId === viewer?.id };
  const activities = useActivities(owner);
  const achievements = useAchievements(owner);
  // Not `error`, which TanStack Query resets during a retry.
  const failed = profile.data === undefined && profile.errorUpdateCount > 0;

  return (
    <div className={styles.page}>
      <QueryView query={profile} errorTitle="The profile could not be loaded" heading="h1" loading={<ProfileSkeleton />}>
        {(member) =>
          member ? (
            <ProfileView
              profile={member}
              isOwn={owner?.isOwn}
              achievementCount={achievements.data?.length}
              achievements={
                <QueryView<Achievement[]>
                  query={achievements}
                  fallback={(retry) => <ErrorLine message="The achievements could not be loaded." retry={retry} />}
                  loading={<AchievementsSkeleton />}
                >
                  {(all) => <AchievementList achievements={all} isOwn={owner?.isOwn} />}
                </QueryView>
              }
              activities={
                <QueryView<Activity[]>
                  query={activities}
                  fallback={(retry) => <ErrorLine message="The activity could not be loaded." retry={retry} />}
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

function NotFound({ username }: { username: string }) {
  return (
    <EmptyState
      heading="h1"
      title="Profile Not Found"
      text={`There is no member called "${visibleText(username)}".`}
      action={
        <ButtonLink to="/" variant="secondary">
          Go to the home page
        </ButtonLink>
      }
    />
  );
}
