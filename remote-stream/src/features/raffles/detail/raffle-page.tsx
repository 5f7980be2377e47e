import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { isItemId } from '../../../detail-page/item-id';
import { isNotFoundError } from '../../../detail-page/not-found-error';
import { useRedirectOnFailure } from '../../../detail-page/use-redirect-on-failure';
import { useDraw } from '../draw/draw.api';
import { hasPendingDraw } from '../raffle-status';
import type { Raffle } from '../raffles.api';
import { RaffleNotFound } from './raffle-not-found';
import { RaffleSkeleton } from './raffle-skeleton';
import { RaffleView } from './raffle-view';
import { useRaffle } from './raffle.api';

/** The page of one raffle (docs/product.md#raffles). */
export default function RafflePage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  return isItemId(id) ? <OneRaffle key={`${user?.id} ${id}`} id={id} memberId={user?.id} /> : <RaffleNotFound />;
}

function OneRaffle({ id, memberId }: { id: string; memberId: string | undefined }) {
  const { data, error, isError, refetch } = useRaffle(id, memberId);
  usePageTitle(data?.title ?? 'Raffle');
  const isMissing = isNotFoundError(error);
  // A failed refetch keeps the data, unless the raffle no longer exists.
  useRedirectOnFailure(isError && !isMissing && data === undefined, { listPath: '/raffles', message: 'Failed to load raffle details' });

  const isLoading = useIsLoading(id, data);

  if (isMissing) return <RaffleNotFound />;
  return data && !isLoading ? <RaffleView raffle={data} refetch={refetch} /> : <RaffleSkeleton />;
}

/** Until the page has what its first layout depends on: of a raffle that waits for its draw, also the number of winners. */
function useIsLoading(id: string, raffle: Raffle | undefined): boolean {
  const isPending = raffle !== undefined && hasPendingDraw(raffle);
  const draw = useDraw(id, isPending);
  const [isLoading, setLoading] = useState(true);
  if (isLoading && raffle && !(isPending && draw.isPending)) setLoading(false);
  return isLoading;
}
