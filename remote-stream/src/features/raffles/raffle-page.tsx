import { useState } from 'react';
import { BackLink } from '@greenroom/shared-ui/back-link';
import { cardClass } from '@greenroom/shared-ui/card';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import { msg } from '@greenroom/shared-ui/texts';
import { DetailPage } from '../../shared/detail-page';
import { useDraw } from './draw.api';
import { hasPendingDraw } from './raffle-status';
import { type Raffle, useRaffle } from './raffles.api';
import { RaffleView } from './raffle-view';
import { t } from '../../texts';
import tearOff from './tear-off.module.css';
import ticketStyles from './raffle.module.css';

const TEXTS = {
  name: msg('Raffle'),
  loadFailed: msg('Failed to load raffle details'),
  notFound: msg('Raffle Not Found'),
  notFoundHint: msg("The raffle you're looking for doesn't exist."),
  back: msg('Back to Raffles'),
};

export default function RafflePage() {
  return (
    <DetailPage texts={TEXTS} listPath="/raffles" useItem={useRaffle} titleOf={({ title }) => title} loading={<RaffleSkeleton />}>
      {(raffle, refetch) => <LoadedRaffle raffle={raffle} refetch={refetch} />}
    </DetailPage>
  );
}

/** Draws a raffle once its first layout is known: of one that waits for its draw, also the number of winners. */
function LoadedRaffle({ raffle, refetch }: { raffle: Raffle; refetch: () => unknown }) {
  const isPending = hasPendingDraw(raffle);
  const draw = useDraw(raffle.id, isPending);
  const [isLoading, setLoading] = useState(true);
  if (isLoading && !(isPending && draw.isPending)) setLoading(false);
  return isLoading ? <RaffleSkeleton /> : <RaffleView raffle={raffle} refetch={refetch} />;
}

const RaffleSkeleton = () => (
  <>
    <BackLink to="/raffles">{t(TEXTS.back)}</BackLink>
    <div role="status" aria-label={t('Loading the raffle')} className={ticketStyles.columns}>
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
          {[1, 2, 3, 4].map((tile) => (
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
