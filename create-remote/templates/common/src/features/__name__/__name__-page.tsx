import { Card } from '@greenroom/shared-ui/card';
import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle, useSite } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { SignInPrompt } from '@greenroom/shared-ui/sign-in-prompt';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { RelativeTime } from '@greenroom/shared-ui/time';
import styles from './__name__-page.module.css';
import { type Activity, useActivity } from './activity.api';

/** The member's recent activity, or a sign-in prompt for guests. */
export default function __Name__Page() {
  usePageTitle('__Title__');
  const { name } = useSite();
  const user = useCurrentUser();

  return (
    <>
      <PageHeader title="__Title__" subtitle={`Your latest on ${name}`} />
      {user ? (
        <OwnActivity key={user.id} memberId={user.id} />
      ) : (
        <SignInPrompt title="Sign in required" text="Sign in to see what you did last." linkText={(chat) => `Sign In with ${chat}`} />
      )}
    </>
  );
}

function OwnActivity({ memberId }: { memberId: string }) {
  const activity = useActivity(memberId);
  return (
    <QueryView query={activity} errorTitle="Your activity could not be loaded" heading="h2" loading={<ActivitySkeleton />}>
      {(data) =>
        data.length > 0 ? (
          <ActivityList activities={data} />
        ) : (
          <EmptyState heading="h2" title="Nothing yet" text="What you do on the site shows up here." />
        )
      }
    </QueryView>
  );
}

const ActivityList = ({ activities }: { activities: readonly Activity[] }) => (
  <Card>
    <ul className={styles.list}>
      {activities.map(({ id, title, description, at }) => (
        <li key={id} className={styles.activity}>
          <span className={styles.what}>
            <strong>{title}</strong>
            {description && <span>{description}</span>}
          </span>
          <span className={styles.when}>
            <RelativeTime value={at} />
          </span>
        </li>
      ))}
    </ul>
  </Card>
);

const ROWS = [1, 2, 3, 4, 5];

/** The shape of the list while it loads. */
const ActivitySkeleton = () => (
  <Card role="status" aria-label="Loading your activity">
    {ROWS.map((row) => (
      <div key={row} className={styles.activity}>
        <Skeleton width="14rem" height="1.25rem" />
      </div>
    ))}
  </Card>
);
