import { Badge } from '@greenroom/shared-ui/badge';
import { Card } from '@greenroom/shared-ui/card';
import { formatNumber } from '@greenroom/shared-ui/format';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { DateTime } from '@greenroom/shared-ui/time';
import type { CSSProperties } from 'react';
import type { Hunt } from '../bonus-hunts.api';
import { progressOf } from '../hunt-rules';
import styles from './hunt-progress.module.css';

/** With more games, the bar is not divided: its lamps would be too narrow to distinguish. */
const MAX_LAMPS = 60;

/**
 * Progress bar of the hunt: one lamp for each game, and a spotlight at the current position; gold once all are opened
 * (docs/product.md#bonus-hunts).
 */
export function HuntProgress({ hunt }: { hunt: Hunt }) {
  const { opened, total, share, isDone } = progressOf(hunt.games);
  const style = { '--share': share, '--lamps': total > MAX_LAMPS ? 1 : total } as CSSProperties;
  const text = `${formatNumber(opened)} of ${formatNumber(total)} opened`;
  return (
    <Card className={styles.progress} data-done={isDone || undefined} style={style}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>Hunt #{hunt.id}</h2>
          <p className={styles.started}>
            Started <DateTime value={hunt.createdAt} fallback="–" dateOnly />
          </p>
        </div>
        <Badge tone={isDone ? 'gold' : 'green'} dot>
          {isDone ? 'All opened' : 'Live'}
        </Badge>
      </div>
      <div className={styles.rig}>
        <p className={styles.count}>
          <strong>
            <AnimatedNumber value={opened} />
          </strong>{' '}
          of {formatNumber(total)} opened
        </p>
        <div className={styles.beam} aria-hidden="true" />
        <div
          role="progressbar"
          aria-label="Progress of the hunt"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={opened}
          aria-valuetext={text}
          className={styles.lamps}
        >
          <div className={styles.lit} />
        </div>
      </div>
    </Card>
  );
}
