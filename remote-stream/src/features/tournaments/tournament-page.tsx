import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { useParams } from 'react-router-dom';
import { BackLink } from '@greenroom/shared-ui/back-link';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { isItemId, isNotFoundError, useRedirectOnFailure } from '../../shared/detail-page';
import { useTournament } from './tournaments.api';
import { TournamentView, useTournamentTab } from './tournament-view';
import { NotFoundView } from '../../shared/not-found-view';
import styles from './tournament.module.css';

/** Draws one tournament with its bracket and predictions (docs/product.md#tournaments). */
export default function TournamentPage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  return isItemId(id) ? <OneTournament key={`${user?.id} ${id}`} memberId={user?.id} id={id} /> : <TournamentNotFound />;
}

function OneTournament({ memberId, id }: { memberId: string | undefined; id: string }) {
  const { data, error, isError } = useTournament(memberId, id);
  usePageTitle(data?.tournament.name ?? 'Tournament');
  const isMissing = isNotFoundError(error);
  // A failed refetch keeps the data, unless the tournament no longer exists.
  useRedirectOnFailure(isError && !isMissing && data === undefined, {
    listPath: '/tournaments',
    message: 'Failed to load tournament details',
  });

  if (isMissing) return <TournamentNotFound />;
  return data ? <TournamentView details={data} /> : <TournamentSkeleton />;
}

/** Says that the tournament doesn't exist (docs/product.md#tournaments). */
const TournamentNotFound = () => (
  <NotFoundView
    title="Tournament Not Found"
    text="The tournament you're looking for doesn't exist."
    listPath="/tournaments"
    linkText="Back to Tournaments"
  />
);

const TABS = ['4.5rem', '7.5rem', '6rem'];
const MATCHES = [1, 2, 3, 4];

const TournamentSkeleton = () => (
  <div className={styles.page}>
    <BackLink to="/tournaments">Back to Tournaments</BackLink>
    <div role="status" aria-label="Loading the tournament">
      <div className={styles.head}>
        <div className={styles.titles}>
          <Skeleton width="6rem" height="1.5rem" />
          <Skeleton width="min(26rem, 90%)" height="calc(1.05 * var(--text-3xl))" />
          <Skeleton width="min(34rem, 100%)" className={styles.descriptionSkeleton} />
          <Skeleton width="min(22rem, 100%)" className={styles.datesSkeleton} />
        </div>
        <Skeleton className={styles.prizeSkeleton} radius="var(--radius)" />
      </div>
      <div className={styles.tabs}>
        {TABS.map((width) => (
          <Skeleton key={width} width={width} height="1.5rem" />
        ))}
      </div>
      <DrawingSkeleton />
      <div className={styles.columns}>
        <div className={styles.matchesSkeleton}>
          {MATCHES.map((match) => (
            <Skeleton key={match} height="11rem" radius="var(--radius)" />
          ))}
        </div>
        <Skeleton height="10rem" radius="var(--radius)" />
      </div>
    </div>
  </div>
);

/** Draws a placeholder for the tab "Bracket" alone. */
function DrawingSkeleton() {
  const [tab] = useTournamentTab();
  return tab === 'bracket' ? <Skeleton className={styles.drawingSkeleton} radius="var(--radius)" /> : null;
}
