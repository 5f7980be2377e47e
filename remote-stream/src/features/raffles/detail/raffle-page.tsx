import { useCurrentUser, usePageTitle, useToast } from '@greenroom/shared-ui/platform';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { RaffleNotFound } from './raffle-not-found';
import { RaffleSkeleton } from './raffle-skeleton';
import { RaffleView } from './raffle-view';
import { isNotFound, useRaffle } from './raffle.api';

/** One raffle (specification 2, section 2 "/raffles/{id}"). */
export default function RafflePage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  // Ids are numbers, or with other back ends such as UUIDs: of anything else, no server has to be asked.
  const mayExist = /^(?=.*\d)[\w-]+$/.test(id);
  return mayExist ? <OneRaffle key={`${user?.id} ${id}`} id={id} memberId={user?.id} /> : <RaffleNotFound />;
}

function OneRaffle({ id, memberId }: { id: string; memberId: string | undefined }) {
  const { data, error, isError, refetch } = useRaffle(id, memberId);
  usePageTitle(data?.title ?? 'Raffle');
  const isMissing = isNotFound(error);
  // What was loaded before stays, whatever becomes of a later call; unless the raffle itself is gone.
  useLeave(isError && !isMissing && data === undefined);

  if (isMissing) return <RaffleNotFound />;
  return data ? <RaffleView raffle={data} onOvertaken={refetch} /> : <RaffleSkeleton />;
}

/** Leaves for the list, and says why in a toast (specification 2, section 8). */
function useLeave(hasFailed: boolean): void {
  const showToast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasFailed) return;
    showToast('Failed to load raffle details', 'error');
    void navigate('/raffles', { replace: true });
  }, [hasFailed, showToast, navigate]);
}
