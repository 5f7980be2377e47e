import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { useParams } from 'react-router-dom';
import { isItemId } from '../../../detail-page/item-id';
import { isNotFoundError } from '../../../detail-page/not-found-error';
import { useRedirectOnFailure } from '../../../detail-page/use-redirect-on-failure';
import { useTournament } from '../tournaments.api';
import { TournamentNotFound } from './tournament-not-found';
import { TournamentSkeleton } from './tournament-skeleton';
import { TournamentView } from './tournament-view';

/** One tournament with its bracket and predictions (docs/product.md#tournaments). */
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
