import { formatCount, formatMoney } from '@greenroom/shared-ui/format';
import type { CSSProperties } from 'react';
import { type HuntPredictions, useBonusHunts, usePredictions } from '../../features/bonus-hunts/bonus-hunts.api';
import { useRefetchStalePredictions } from '../../features/bonus-hunts/use-refetch-stale-predictions';
import panel from '../frame/panel.module.css';
import { useRefetchInterval } from '../use-refetch-interval';
import { type Distribution, distributionOf, favouriteSlot, shareOf } from './distribution';
import styles from './predictions-overlay.module.css';

/** A bar with the predictions of the current hunt: how the expected end balances are spread, and where the hunt stands. */
export function PredictionsOverlay() {
  const hunts = useBonusHunts();
  const predictions = usePredictions();
  useRefetchStalePredictions(hunts.data?.latest, predictions);
  useRefetchInterval(predictions.refetch);
  const latest = hunts.data?.latest;
  if (!latest || predictions.data?.hunt?.id !== latest.id) return null;
  return <PredictionsBar {...predictions.data} winnings={hunts.data?.figures.winnings ?? null} />;
}

export function PredictionsBar({ hunt, predictions, winnings }: HuntPredictions & { winnings: number | null }) {
  const distribution = distributionOf(predictions.map(({ endBalance }) => endBalance));
  const favourite = favouriteSlot(predictions);
  return (
    <section className={`${panel.panel} ${styles.bar}`} aria-label="Predictions">
      <header className={styles.head}>
        <p className={panel.eyebrow}>Predictions</p>
        <p className={panel.title}>{formatCount(predictions.length, 'guess', 'guesses')}</p>
        <span className={panel.badge} data-muted={hunt?.predictionsActive ? undefined : true}>
          {hunt?.predictionsActive ? 'Open' : 'Closed'}
        </span>
      </header>
      {distribution ? (
        <Chart distribution={distribution} winnings={winnings} />
      ) : (
        <p className={styles.empty}>Be the first to predict the end balance</p>
      )}
      {favourite && (
        <div className={styles.favourite}>
          <p className={panel.eyebrow}>Best slot</p>
          <p className={panel.title}>{favourite.slot}</p>
          <p className={styles.label}>{formatCount(favourite.count, 'vote', 'votes')}</p>
        </div>
      )}
    </section>
  );
}

function Chart({ distribution, winnings }: { distribution: Distribution; winnings: number | null }) {
  const { min, max, average, shares } = distribution;
  return (
    <div className={styles.chart}>
      <div className={styles.columns} aria-hidden="true">
        {shares.map((share, index) => (
          <span key={index} className={styles.column}>
            <span className={styles.fill} style={{ transform: `scaleY(${share})` }} />
          </span>
        ))}
        {winnings !== null && winnings >= min && winnings <= max && (
          <span className={styles.line} style={{ '--share': shareOf(winnings, distribution) } as CSSProperties} />
        )}
      </div>
      <div className={styles.axis}>
        <span>{formatMoney(min)}</span>
        <span>
          Average <strong className={styles.value}>{formatMoney(average)}</strong>
        </span>
        {winnings !== null && (
          <span>
            Won so far <strong className={styles.current}>{formatMoney(winnings)}</strong>
          </span>
        )}
        <span>{formatMoney(max)}</span>
      </div>
    </div>
  );
}
