import { useNow } from '@greenroom/shared-ui/countdown';
import { timeOf } from '@greenroom/shared-ui/format';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { msg } from '@greenroom/shared-ui/texts';
import { useRaffle, type Raffle, useRaffles } from '../features/raffles/raffles.api';
import { statusOf } from '../features/raffles/raffle-status';
import type { Member } from '../shared/member';
import { Trans, t } from '../texts';
import panel from './overlay.module.css';
import styles from './raffle-overlay.module.css';

const MINUTE_MS = 60_000;
const MAX_WINNERS = 6;

/** Draws a raffle: its countdown and entries, then its draw. The current one without an id; nothing if there is none. */
export const RaffleOverlay = ({ id }: { id: string | null }) => (id === null ? <CurrentRaffle /> : <RaffleOf id={id} />);

function CurrentRaffle() {
  const { data: raffles = [] } = useRaffles();
  const minute = useNow((now) => Math.floor(now / MINUTE_MS) * MINUTE_MS);
  const raffle = currentRaffle(raffles, minute);
  return raffle ? <RafflePanel key={raffle.id} raffle={raffle} /> : null;
}

function RaffleOf({ id }: { id: string }) {
  const { data: raffle } = useRaffle(id);
  return raffle ? <RafflePanel key={id} raffle={raffle} /> : null;
}

const ENTRIES = msg({ one: '<strong>{count}</strong> entry', other: '<strong>{count}</strong> entries' });
const ENTRIES_OF_MAX = msg({
  one: '<strong>{count}</strong> entry<limit> of {max}</limit>',
  other: '<strong>{count}</strong> entries<limit> of {max}</limit>',
});

export function RafflePanel({ raffle }: { raffle: Raffle }) {
  const { title, prize, winners, totalEntries, maxEntries } = raffle;
  const isDrawn = winners.length > 0;
  return (
    <section className={`${panel.panel} ${styles.raffle}`} aria-label={t('Raffle')}>
      <header>
        <p className={panel.eyebrow}>{t('Raffle')}</p>
        <p className={panel.title}>{title}</p>
        {prize && <p className={`${panel.cut} ${styles.prize}`}>{prize}</p>}
      </header>
      <Draw winners={winners}>{!isDrawn && <Waiting raffle={raffle} />}</Draw>
      <p className={styles.entries}>
        <Trans
          message={maxEntries === null ? ENTRIES : ENTRIES_OF_MAX}
          values={{ count: totalEntries, max: maxEntries ?? '' }}
          components={{ strong: <strong className={styles.number} />, limit: <span className={styles.limit} /> }}
        />
      </p>
    </section>
  );
}

/** Draws the time until the start or the end, and the wait for the draw. */
function Waiting({ raffle }: { raffle: Raffle }) {
  const status = statusOf(raffle);
  const end = timeOf(status === 'Upcoming' ? raffle.start : raffle.end);
  // A text, so it renders once a minute while more than a day is left.
  const left = useNow((now) => (end > now ? timeLeftText(end - now) : ''));
  if (left && status !== 'Ended') {
    return (
      <p className={styles.countdown} role="timer">
        <span className={styles.label}>{status === 'Upcoming' ? t('Starts in') : t('Ends in')}</span>
        <span className={styles.time}>{left}</span>
      </p>
    );
  }
  if (raffle.cancelledAt) return <p className={styles.state}>{t('Cancelled')}</p>;
  if (status === 'Active' && Number.isNaN(end)) return <p className={styles.state}>{t('Open for entries')}</p>;
  return (
    <p className={styles.state}>
      {raffle.totalEntries > 0 ? t('The draw is next') : status === 'Upcoming' ? t('Starts soon') : t('Ended with no entries')}
    </p>
  );
}

/** Draws the winners; a draw while the overlay is open is revealed name by name. */
function Draw({ winners, children }: { winners: readonly Member[]; children: ReactNode }) {
  const [wasDrawn] = useState(winners.length > 0);
  if (winners.length === 0) return children;
  const shown = winners.slice(0, MAX_WINNERS);
  return (
    <div className={styles.draw} data-revealing={!wasDrawn || undefined}>
      {!wasDrawn && (
        <p className={styles.suspense} aria-hidden="true">
          {t('Drawing…')}
        </p>
      )}
      <p className={styles.label}>{t({ one: 'The winner', other: 'The winners' }, { count: winners.length })}</p>
      <ol className={styles.winners} data-single={winners.length === 1 || undefined}>
        {shown.map(({ id, name }, index) => (
          <li key={id || index} className={`${panel.cut} ${styles.winner}`} style={{ '--place': index } as CSSProperties}>
            <bdi>{name ?? t('Unknown member')}</bdi>
          </li>
        ))}
      </ol>
      {winners.length > shown.length && (
        <p className={styles.limit}>
          {t({ one: 'and {count} more', other: 'and {count} more' }, { count: winners.length - shown.length })}
        </p>
      )}
    </div>
  );
}

const AFTERWARDS_MS = 3_600_000;

/** Returns the raffle to show without a target: the newest that is running, otherwise the last one if it ended less than an hour ago. */
export function currentRaffle(raffles: readonly Raffle[], now: number): Raffle | undefined {
  const running = raffles.filter((raffle) => statusOf(raffle) === 'Active');
  const ended = raffles.filter((raffle) => raffle.hasEnded && timeOf(raffle.end) > now - AFTERWARDS_MS);
  return newest(running, ({ start }) => start) ?? newest(ended, ({ end }) => end);
}

/** Formats the time left, with seconds in the last day, such as "2d 4h", "04:12:33" or "12:33". */
export function timeLeftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return t('{days}d {hours}h', { days, hours });
  return [...(hours > 0 ? [hours] : []), minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function newest(raffles: readonly Raffle[], dateOf: (raffle: Raffle) => string | null): Raffle | undefined {
  const time = (raffle: Raffle) => timeOf(dateOf(raffle)) || 0;
  return [...raffles].sort((one, other) => time(other) - time(one))[0];
}
