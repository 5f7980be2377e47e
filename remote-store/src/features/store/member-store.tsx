import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { formatPoints } from '@greenroom/shared-ui/format';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { useStore } from './store.api';
import { StoreSkeleton } from './store-skeleton';
import { StoreView } from './store-view';
import styles from './store.module.css';

/** The store of a member: balance, items, own redemptions. Loaded data stays in view when a refetch fails. */
export function MemberStore({ memberId }: { memberId: string }) {
  const store = useStore(memberId);
  useErrorToast(store.isError, 'Failed to load store data');

  return (
    <>
      <PageHeader title="Store" subtitle="Redeem amazing rewards with your points!">
        {(store.data || !store.isFetched) && <Balance points={store.data?.points} />}
      </PageHeader>
      <QueryView query={store} errorTitle="The store could not be loaded" heading="h2" loading={<StoreSkeleton />}>
        {(data) => <StoreView store={data} memberId={memberId} />}
      </QueryView>
    </>
  );
}

function Balance({ points }: { points: number | undefined }) {
  return (
    <dl className={styles.balance}>
      <dt>Your Points</dt>
      <dd>{points === undefined ? <Skeleton width="6ch" height="1.15em" /> : <AnimatedNumber value={points} format={formatPoints} />}</dd>
    </dl>
  );
}
