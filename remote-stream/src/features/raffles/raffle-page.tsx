import { useCurrentUser, usePageTitle } from '@greenroom/shared-ui/platform';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { BackLink } from '@greenroom/shared-ui/back-link';
import { cardClass } from '@greenroom/shared-ui/card';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { isItemId, isNotFoundError, useRedirectOnFailure } from '../../shared/detail-page';
import { useDraw } from './draw.api';
import { hasPendingDraw } from './raffle-status';
import { type Raffle, useRaffle } from './raffles.api';
import { RaffleView } from './raffle-view';
import { NotFoundView } from '../../shared/not-found-view';
import tearOff from './tear-off.module.css';
import ticketStyles from './raffle.module.css';

/** Draws the page of one raffle (docs/product.md#raffles). */
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

/** Tells whether the page lacks what its first layout depends on: of a raffle that waits for its draw, also the number of winners. */
function useIsLoading(id: string, raffle: Raffle | undefined): boolean {
  const isPending = raffle !== undefined && hasPendingDraw(raffle);
  const draw = useDraw(id, isPending);
  const [isLoading, setLoading] = useState(true);
  if (isLoading && raffle && !(isPending && draw.isPending)) setLoading(false);
  return isLoading;
}

/** Says that the raffle doesn't exist (docs/product.md#raffles). */
const RaffleNotFound = () => (
  <NotFoundView
    title="Raffle Not Found"
    text="The raffle you're looking for doesn't exist."
    listPath="/raffles"
    linkText="Back to Raffles"
  />
);

const TILES = [1, 2, 3, 4];

const RaffleSkeleton = () => (
  <>
    <BackLink to="/raffles">Back to Raffles</BackLink>
    <div role="status" aria-label="Loading the raffle" className={ticketStyles.columns}>
      <div className={ticketStyles.about}>
        <div className={cardClass({}, ticketStyles.ticket)}>
          <div className={ticketStyles.raffleTicketAbout}>
            <Skeleton width="4.5rem" height="1.5rem" radius="var(--radius-pill)" />
            <Skeleton width="min(20rem, 100%)" height="2.5rem" />
            <Skeleton width="min(26rem, 100%)" height="1.5rem" />
          </div>
          <div className={`${tearOff.tearOff} ${ticketStyles.stub}`}>
            <Skeleton width="8rem" height="3.25rem" />
            <Skeleton width="8rem" height="3.25rem" />
          </div>
        </div>
        <div className={ticketStyles.tiles}>
          {TILES.map((tile) => (
            <Skeleton key={tile} height="6.75rem" radius="var(--radius)" />
          ))}
        </div>
      </div>
      <div className={ticketStyles.side}>
        <Skeleton height="11rem" radius="var(--radius)" />
        <Skeleton height="15rem" radius="var(--radius)" />
      </div>
      <Skeleton height="30rem" radius="var(--radius)" />
    </div>
  </>
);
