import { cardClass } from '@greenroom/shared-ui/card';
import { useNow } from '@greenroom/shared-ui/countdown';
import { formatNumber, formatTimeLeftInDetail } from '@greenroom/shared-ui/format';
import { DrawPending } from '../draw/draw-pending';
import { statusOf } from '../raffle-status';
import type { Raffle } from '../raffles.api';
import { StatusBadge } from '../status-badge';
import tearOff from '../tear-off.module.css';
import styles from './raffle-ticket.module.css';

/** The raffle in the shape of a ticket: title and description, with prize and time left on the stub. */
export function RaffleTicket({ raffle }: { raffle: Raffle }) {
  return (
    <article className={cardClass({}, styles.ticket)} data-status={statusOf(raffle)}>
      <div className={styles.about}>
        <StatusBadge raffle={raffle} />
        <h1 className={styles.title}>{raffle.title}</h1>
        {raffle.description && <p className={styles.description}>{raffle.description}</p>}
      </div>
      <dl className={`${tearOff.tearOff} ${styles.stub}`}>
        <div className={styles.prize}>
          <dt>Prize</dt>
          <dd>{raffle.prize || '–'}</dd>
        </div>
        {!raffle.hasEnded && (
          <div>
            <dt>Time Remaining</dt>
            <dd>
              <TimeLeft end={raffle.end} />
            </dd>
          </div>
        )}
        {raffle.hasEnded && (
          <div className={styles.winners}>
            <dt>Winners</dt>
            <dd>{raffle.winners.length > 0 ? formatNumber(raffle.winners.length) : <DrawPending raffle={raffle} />}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}

const TimeLeft = ({ end }: { end: string | null }) => useNow((now) => formatTimeLeftInDetail(end, now));
