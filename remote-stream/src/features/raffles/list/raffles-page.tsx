import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { RaffleTabs } from './raffle-tabs';
import { useRaffles } from '../raffles.api';
import { RafflesSkeleton } from './raffles-skeleton';

/** All raffles, active and ended (specification 2, section 2). */
export default function RafflesPage() {
  usePageTitle('Raffles');
  const user = useCurrentUser();
  const raffles = useRaffles(user?.id);
  // Told once, however often it is tried again; a list that is there is no failure to whoever reads it.
  const hasFailed = raffles.isFetchedAfterMount && (raffles.isError || raffles.isFetching);
  useErrorToast(raffles.data === undefined && hasFailed, 'Failed to load raffles');

  return (
    <>
      <PageHeader title="Raffles" subtitle="One entry can be all it takes" />
      <QueryView query={raffles} errorTitle="The raffles could not be loaded" heading="h2" loading={<RafflesSkeleton />}>
        {(data) => <RaffleTabs raffles={data} isOfThisVisit={raffles.isFetchedAfterMount} onOvertaken={raffles.refetch} />}
      </QueryView>
    </>
  );
}
