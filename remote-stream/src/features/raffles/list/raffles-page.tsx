import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { RaffleTabs } from './raffle-tabs';
import { useRaffles } from '../raffles.api';
import card from '../../../list-page/list-card.module.css';
import styles from './raffles.module.css';

/** The list of raffles, active and ended (docs/product.md#raffles). */
export default function RafflesPage() {
  usePageTitle('Raffles');
  const user = useCurrentUser();
  const raffles = useRaffles(user?.id);
  // One toast, however many refetches fail, and none while a cached list is shown.
  const hasFailed = raffles.isFetchedAfterMount && (raffles.isError || raffles.isFetching);
  useErrorToast(raffles.data === undefined && hasFailed, 'Failed to load raffles');

  return (
    <>
      <PageHeader title="Raffles" subtitle="One entry can be all it takes" />
      <QueryView query={raffles} errorTitle="The raffles could not be loaded" heading="h2" loading={<RafflesSkeleton />}>
        {(data) => <RaffleTabs raffles={data} isFetchedAfterMount={raffles.isFetchedAfterMount} refetch={raffles.refetch} />}
      </QueryView>
    </>
  );
}

const CARDS = [1, 2, 3];

/** Skeleton of the tabs and tickets. */
function RafflesSkeleton() {
  return (
    <div role="status" aria-label="Loading the raffles">
      <div className={styles.tabs}>
        <Skeleton width="5.5rem" height="1.5rem" />
        <Skeleton width="5.5rem" height="1.5rem" />
      </div>
      <div className={card.list}>
        {CARDS.map((card) => (
          <Skeleton key={card} className={styles.cardSkeleton} radius="var(--radius)" />
        ))}
      </div>
    </div>
  );
}
