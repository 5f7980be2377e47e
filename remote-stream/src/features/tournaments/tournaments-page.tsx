import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { useErrorToast } from '@greenroom/shared-ui/error-toast';
import { PageHeader } from '@greenroom/shared-ui/page-header';
import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { QueryView } from '@greenroom/shared-ui/query-view';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import card from '../../list-page/list-card.module.css';
import { TournamentCard } from './tournament-card';
import { type Tournament, useTournaments } from './tournaments.api';
import styles from './tournaments.module.css';

/** The list of tournaments (docs/product.md#tournaments). */
export default function TournamentsPage() {
  usePageTitle('Tournaments');
  const user = useCurrentUser();
  const tournaments = useTournaments(user?.id);
  useErrorToast(tournaments.isError, 'Failed to load tournaments');

  return (
    <>
      <PageHeader title="Tournaments" subtitle="Call every winner before the first spin" />
      <QueryView query={tournaments} errorTitle="The tournaments could not be loaded" heading="h2" loading={<TournamentsSkeleton />}>
        {(data) => <TournamentList tournaments={data} />}
      </QueryView>
    </>
  );
}

function TournamentList({ tournaments }: { tournaments: readonly Tournament[] }) {
  if (tournaments.length === 0) {
    return <EmptyState heading="h2" title="No Tournaments" text="Check back later for upcoming tournaments!" />;
  }
  return (
    <ul className={`${card.list} ${styles.list}`}>
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <TournamentCard tournament={tournament} />
        </li>
      ))}
    </ul>
  );
}

const CARDS = [1, 2, 3];

/** Skeleton of the cards. */
const TournamentsSkeleton = () => (
  <div role="status" aria-label="Loading the tournaments" className={`${card.list} ${styles.list}`}>
    {CARDS.map((card) => (
      <Skeleton key={card} className={styles.cardSkeleton} radius="var(--radius)" />
    ))}
  </div>
);
