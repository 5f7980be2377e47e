import { ErrorState } from '@greenroom/shared-ui/error-state';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { RaffleTabs } from './raffle-tabs';
import { useRaffles } from './raffles.api';
import { RafflesSkeleton } from './raffles-skeleton';

/** All raffles, active and ended (specification 2, section 2). */
export default function RafflesPage() {
  usePageTitle('Raffles');
  const user = useCurrentUser();
  const { data, isError, error, isFetching, refetch } = useRaffles(user?.id);
  useErrorToast(isError, 'Failed to load raffles');

  return (
    <>
      <PageHeader title="Raffles" subtitle="One entry can be all it takes" />
      {data ? (
        <RaffleTabs raffles={data} />
      ) : isError ? (
        <ErrorState
          heading="h2"
          title="The raffles could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RafflesSkeleton />
      )}
    </>
  );
}
