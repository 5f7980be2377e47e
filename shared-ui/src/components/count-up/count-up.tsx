import { classNames } from '../class-names';
import styles from './counting.module.css';
import { useCounting } from './use-counting';

export interface CountUpProps {
  value: number;
  format: (value: number) => string;
  duration: number;
  /** Milliseconds before it starts, once the page is idle. */
  delay?: number;
  /** Counts in this many equal steps; eases out smoothly by default. */
  steps?: number;
}

/** Draws a number that counts up to its value once the page is idle. Its text is always the final value. */
export function CountUp({ value, format, duration, delay = 0, steps }: CountUpProps) {
  const valueAt = (from: number, to: number, progress: number) => from + (to - from) * ease(Math.min(1, progress), steps);
  const element = useCounting({ value, from: 0, format, valueAt, duration, delay });
  const final = format(value);
  // The key replaces the element when the text changes, which doesn't count as a layout shift.
  return (
    <span key={final} ref={element} className={classNames(styles.number, styles.centered)} data-final={final}>
      {final}
    </span>
  );
}

/** Maps linear to eased progress, both from 0 to 1. */
const ease = (progress: number, steps?: number): number => (steps ? Math.floor(progress * steps) / steps : 1 - (1 - progress) ** 3);
