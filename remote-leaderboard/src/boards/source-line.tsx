import { DateTime } from '@greenroom/shared-ui/time';
import type { BoardSource } from './board';
import styles from './source-line.module.css';

interface SourceLineProps {
  source: BoardSource;
  isRunning: boolean;
}

/** Draws where the numbers of a board come from and how old they are, or a warning while the source is silent. */
export function SourceLine({ source: { label, asOf, waitingSince, isStale, intervalSeconds }, isRunning }: SourceLineProps) {
  if (isStale || asOf === null) {
    const since = waitingSince ?? asOf;
    return (
      <p role="status" className={styles.stale}>
        {since === null ? (
          <>{label} hasn&apos;t sent any numbers yet.</>
        ) : (
          <>
            No new numbers since <DateTime value={since} />. We&apos;ll update the standings when the source responds again.
          </>
        )}
      </p>
    );
  }
  return (
    <p className={styles.line}>
      {label}’s numbers as of <DateTime value={asOf} />
      {isRunning && intervalSeconds > 0 && ` · updates every ${intervalText(intervalSeconds)}`}
    </p>
  );
}

function intervalText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes >= 120) return `${Math.round(minutes / 60)} hours`;
  return minutes === 1 ? 'minute' : `${minutes} minutes`;
}
