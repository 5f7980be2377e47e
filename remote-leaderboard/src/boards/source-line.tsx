import { DateTime } from '@greenroom/shared-ui/time';
import type { BoardSource } from './board';
import { t, Trans } from '../texts';
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
          t("{label} hasn't sent any numbers yet.", { label })
        ) : (
          <Trans
            message="No new numbers since <time/>. We'll update the standings when the source responds again."
            components={{ time: <DateTime value={since} /> }}
          />
        )}
      </p>
    );
  }
  return (
    <p className={styles.line}>
      <Trans message="{label}’s numbers as of <time/>" values={{ label }} components={{ time: <DateTime value={asOf} /> }} />
      {isRunning && intervalSeconds > 0 && ` · ${intervalText(intervalSeconds)}`}
    </p>
  );
}

function intervalText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes >= 120
    ? t({ one: 'updates every hour', other: 'updates every {count} hours' }, { count: Math.round(minutes / 60) })
    : t({ one: 'updates every minute', other: 'updates every {count} minutes' }, { count: minutes });
}
