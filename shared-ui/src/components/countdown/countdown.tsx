import { formatTimeTitle, remainingOf } from '../../format';
import styles from './countdown.module.css';
import { useNow } from './use-now';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

export interface CountdownProps {
  /** When it ends, in milliseconds. */
  end: number;
  /** Names the countdown for those who don't see it, such as "Ends in". */
  label: string;
  /** Shown when nothing is left; without it the countdown stands at zeros (specification 1, section 4). */
  ended?: string;
}

/** Days, hours, minutes and seconds until something ends; pointing at it shows when, in the visitor's zone and in UTC. */
export function Countdown({ end, label, ended }: CountdownProps) {
  const left = end - useNow();
  // Also where `end` is no number: nothing is known to be left.
  if (!(left > 0) && ended) return <p className={styles.ended}>{ended}</p>;
  const remaining = remainingOf(left);

  return (
    <div className={styles.countdown} role="timer" aria-label={label} title={formatTimeTitle(end) || undefined}>
      {UNITS.map((unit) => (
        <span key={unit} className={styles.unit}>
          <span className={styles.value}>{String(remaining[unit]).padStart(2, '0')}</span>{' '}
          <span className={styles.name}>{unit[0]?.toUpperCase() + unit.slice(1)}</span>
        </span>
      ))}
    </div>
  );
}
