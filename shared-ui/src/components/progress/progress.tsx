import type { CSSProperties } from 'react';
import styles from './progress.module.css';

export interface ProgressProps {
  label: string;
  value: number;
  max: number;
  /** Announced instead of a percentage, for example "250 of 1,000 XP". */
  valueText: string;
}

/** Draws a progress bar. Clamps the value to its range; shows 0 for an invalid range. */
export function Progress({ label, value, max, valueText }: ProgressProps) {
  const end = max > 0 ? max : 1;
  const reached = max > 0 && value > 0 ? Math.min(value, end) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={reached}
      aria-valuetext={valueText}
      className={styles.track}
      data-directed
    >
      <div className={styles.indicator} style={{ '--share': reached / end } as CSSProperties} />
    </div>
  );
}
