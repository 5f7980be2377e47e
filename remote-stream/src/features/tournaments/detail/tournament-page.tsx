import { useCurrentUser, usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isMissing, useTournament } from '../tournaments.api';
import { TournamentNotFound } from './tournament-not-found';
import { TournamentSkeleton } from './tournament-skeleton';
import { TournamentView } from './tournament-view';

/** One tournament with its bracket and predictions (specification 2, section 2 "/tournaments/{id}"). */
export default function TournamentPage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  // Ids are numbers, or with other back ends such as UUIDs: of anything else, no server has to be asked.
  const mayExist = /^(?=.*\d)[\w-]+$/.test(id);
  return mayExist ? <OneTournament key={`${user?.id} ${id}`} memberId={user?.id} id={id} /> : <TournamentNotFound />;
}

function OneTournament({ memberId, id }: { memberId: string | undefined; id: string }) {
  const query = useTournament(memberId, id);
  usePageTitle(query.data?.tournament.name ?? 'Tournament');
  const missing = isMissing(query.error);
  // What was loaded before stays, whatever becomes of a later call; unless the tournament itself is gone.
  useRedirect(query.isError && !missing && query.data === undefined);

  if (missing) return <TournamentNotFound />;
  return query.data ? <TournamentView details={query.data} /> : <TournamentSkeleton />;
}

/** Leaves for the list, and says why in a toast (specification 2, section 8). */
function useRedirect(failed: boolean): void {
  const showToast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (!failed) return;
    showToast('Failed to load tournament details', 'error');
    void navigate('/tournaments', { replace: true });
  }, [failed, showToast, navigate]);
}
