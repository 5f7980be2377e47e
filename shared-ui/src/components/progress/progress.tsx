import { Progress as BaseProgress } from '@base-ui/react/progress';
import styles from './progress.module.css';

export interface ProgressProps {
  /** What makes progress, for those who don't see the bar. */
  label: string;
  /** From 0 to `max`. */
  value: number;
  max: number;
  /** Read aloud in place of a percentage, such as "250 of 1,000 XP". */
  valueText: string;
}

/** How far something is. What lies outside of its range stands at the nearer end, what has none at its beginning. */
export function Progress({ label, value, max, valueText }: ProgressProps) {
  const end = max > 0 ? max : 1;
  const reached = max > 0 && value > 0 ? Math.min(value, end) : 0;
  return (
    <BaseProgress.Root value={reached} max={end} aria-label={label} getAriaValueText={() => valueText}>
      <BaseProgress.Track className={styles.track}>
        <BaseProgress.Indicator className={styles.indicator} />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
