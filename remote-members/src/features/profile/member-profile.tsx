import { ButtonLink } from '@greenroom/shared-ui/button';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { ErrorState } from '@greenroom/shared-ui/error-state';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import styles from './profile.module.css';
import { isUnknownMember, useProfile } from './profile.api';
import { ProfileIdentity } from './profile-identity';
import { ProfileSkeleton } from './profile-skeleton';
import { ProfileStats } from './profile-stats';

/** Who a member is and how they stand, or that there is no such member. */
export function MemberProfile({ username }: { username: string }) {
  const { data, isError, error, isFetching, refetch } = useProfile(username);

  if (data) {
    return (
      <div className={styles.profile}>
        <ProfileIdentity profile={data} />
        <ProfileStats profile={data} />
      </div>
    );
  }
  if (isError && isUnknownMember(error)) {
    return (
      <div className={styles.profile}>
        <EmptyState
          heading="h1"
          title="Profile Not Found"
          text={`There is no member called "${username}".`}
          action={
            <ButtonLink to="/" variant="secondary">
              Go to the home page
            </ButtonLink>
          }
        />
      </div>
    );
  }
  if (isError) {
    return (
      <>
        <PageHeader title="Profile" />
        <ErrorState
          heading="h2"
          title="The profile could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    );
  }
  return <ProfileSkeleton />;
}
