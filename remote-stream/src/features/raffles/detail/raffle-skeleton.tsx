import { BackLink } from '@greenroom/shared-ui/back-link';
import { cardClass } from '@greenroom/shared-ui/card';
import { Skeleton } from '@greenroom/shared-ui/skeleton';
import tearOff from '../tear-off.module.css';
import ticketStyles from './raffle-ticket.module.css';
import tilesStyles from './raffle-tiles.module.css';
import styles from './raffle.module.css';

const TILES = [1, 2, 3, 4];

/** Skeleton of a raffle. */
export const RaffleSkeleton = () => (
  <>
    <BackLink to="/raffles">Back to Raffles</BackLink>
    <div role="status" aria-label="Loading the raffle" className={styles.columns}>
      <div className={styles.about}>
        <div className={cardClass({}, ticketStyles.ticket)}>
          <div className={ticketStyles.about}>
            <Skeleton width="4.5rem" height="1.5rem" radius="var(--radius-pill)" />
            <Skeleton width="min(20rem, 100%)" height="2.5rem" />
            <Skeleton width="min(26rem, 100%)" height="1.5rem" />
          </div>
          <div className={`${tearOff.tearOff} ${ticketStyles.stub}`}>
            <Skeleton width="8rem" height="3.25rem" />
            <Skeleton width="8rem" height="3.25rem" />
          </div>
        </div>
        <div className={tilesStyles.tiles}>
          {TILES.map((tile) => (
            <Skeleton key={tile} height="6.75rem" radius="var(--radius)" />
          ))}
        </div>
      </div>
      <div className={styles.side}>
        <Skeleton height="11rem" radius="var(--radius)" />
        <Skeleton height="15rem" radius="var(--radius)" />
      </div>
      <Skeleton height="30rem" radius="var(--radius)" />
    </div>
  </>
);
