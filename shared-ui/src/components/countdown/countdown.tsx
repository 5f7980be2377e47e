import { useCallback, useRef, useSyncExternalStore } from 'react';
import { remainingOf } from '../../format';
import { SECOND } from '../../format/durations';
import { msg } from '../../texts';
import { t } from '../../texts/own';
import { titleOnHover } from '../time/title-on-hover';
import styles from './countdown.module.css';
import { readNow, subscribeInView, useNow } from './use-now';

export { serverNow, setServerTime, useNow } from './use-now';

const UNITS = [
  ['days', msg({ one: 'Days', other: 'Days' })],
  ['hours', msg({ one: 'Hours', other: 'Hours' })],
  ['minutes', msg({ one: 'Minutes', other: 'Minutes' })],
  ['seconds', msg({ one: 'Seconds', other: 'Seconds' })],
] as const;

export interface CountdownProps {
  /** Milliseconds since 1970. */
  end: number;
  label: string;
  /** Shown after the end; zeros by default (docs/product.md#formats). */
  ended?: string;
}

/** Draws the time until an end; its title has the exact time in the visitor's time zone and in UTC. */
export function Countdown({ end, label, ended }: CountdownProps) {
  const isOver = useNow((now) => !(end > now));
  return isOver && ended ? <p className={styles.ended}>{ended}</p> : <Timer end={end} label={label} />;
}

function Timer({ end, label }: Omit<CountdownProps, 'ended'>) {
  const timer = useRef<HTMLDivElement>(null);
  const subscribe = useCallback((listener: () => void) => subscribeInView(timer.current, listener), []);
  const remaining = remainingOf(SECOND * useSyncExternalStore(subscribe, () => Math.floor((end - readNow()) / SECOND)));
  return (
    <div ref={timer} className={styles.countdown} role="timer" aria-label={label} {...titleOnHover(end)}>
      {UNITS.map(([unit, name]) => (
        <span key={unit} className={styles.unit}>
          <span className={styles.value}>{String(remaining[unit]).padStart(2, '0')}</span>{' '}
          <span className={styles.name}>{t(name, { count: remaining[unit] })}</span>
        </span>
      ))}
    </div>
  );
}
