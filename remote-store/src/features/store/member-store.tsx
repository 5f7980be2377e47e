import { ErrorState } from '@greenroom/shared-ui/error-state';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { formatPoints } from '@greenroom/shared-ui/format';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { AvailableItems } from './available-items';
import { RecentRedemptions } from './recent-redemptions';
import { useStore } from './store.api';
import { StoreSkeleton } from './store-skeleton';
import styles from './store.module.css';

/** What a member sees: balance, items, own redemptions. */
export function MemberStore({ memberId }: { memberId: string }) {
  const { data, isError, error, isFetching, refetch } = useStore(memberId);
  useErrorToast(isError, 'Failed to load store data');

  return (
    <>
      <PageHeader title="Store" subtitle="Redeem amazing rewards with your points!">
        {!(isError && !data) && <Balance points={data?.points} />}
      </PageHeader>
      {data ? (
        <>
          <AvailableItems items={data.items} />
          <RecentRedemptions redemptions={data.redemptions} />
        </>
      ) : isError ? (
        <ErrorState
          heading="h2"
          title="The store could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <StoreSkeleton />
      )}
    </>
  );
}

function Balance({ points }: { points: number | undefined }) {
  return (
    <dl className={styles.balance}>
      <dt>Your Points</dt>
      <dd>{points === undefined ? <Skeleton width="6ch" height="1.2em" /> : formatPoints(points)}</dd>
    </dl>
  );
}
