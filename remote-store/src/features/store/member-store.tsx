import { ErrorState } from '@greenroom/shared-ui/error-state';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { formatPoints } from '@greenroom/shared-ui/format';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useState } from 'react';
import { Shelves } from './shelves';
import { useStore } from './store.api';
import { StoreSkeleton } from './store-skeleton';
import styles from './store.module.css';

/** What a member sees: balance, items, own redemptions. What has been shown stays when loading it anew fails. */
export function MemberStore({ memberId }: { memberId: string }) {
  const { data, isError, error, isFetching, refetch } = useStore(memberId);
  useErrorToast(isError, 'Failed to load store data');
  // A further attempt starts without the error, but the button that asked for it keeps its place and the keyboard.
  const [failure, setFailure] = useState(error);
  if (error && error !== failure) setFailure(error);

  return (
    <>
      <PageHeader title="Store" subtitle="Redeem amazing rewards with your points!">
        {(data || !failure) && <Balance points={data?.points} />}
      </PageHeader>
      {data ? (
        <Shelves store={data} memberId={memberId} />
      ) : failure ? (
        <ErrorState
          heading="h2"
          title="The store could not be loaded"
          message={failure.message}
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
      <dd>{points === undefined ? <Skeleton width="6ch" height="1.15em" /> : formatPoints(points)}</dd>
    </dl>
  );
}
