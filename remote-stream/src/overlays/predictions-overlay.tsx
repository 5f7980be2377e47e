import { formatMoney } from '@greenroom/shared-ui/format';
import type { CSSProperties } from 'react';
import { type HuntPredictions, useBonusHunts, usePredictions, useRefetchStalePredictions } from '../features/bonus-hunts/bonus-hunts.api';
import { useRefetchInterval } from './overlay.api';
import { slotKey } from '../features/bonus-hunts/hunt-rules';
import { Trans, t } from '../texts';
import panel from './overlay.module.css';
import styles from './predictions-overlay.module.css';

/** Draws a bar with the predictions of the current hunt: how the expected end balances are spread, and where the hunt stands. */
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
    <section className={`${panel.panel} ${styles.bar}`} aria-label={t('Predictions')}>
      <header className={styles.head}>
        <p className={panel.eyebrow}>{t('Predictions')}</p>
        <p className={panel.title}>{t({ one: '{count} guess', other: '{count} guesses' }, { count: predictions.length })}</p>
        <span className={panel.badge} data-muted={hunt?.predictionsActive ? undefined : true}>
          {hunt?.predictionsActive ? t('Open', {}, 'state') : t('Closed')}
        </span>
      </header>
      {distribution ? (
        <Chart distribution={distribution} winnings={winnings} />
      ) : (
        <p className={styles.empty}>{t('Be the first to predict the end balance')}</p>
      )}
      {favourite && (
        <div className={styles.favourite}>
          <p className={panel.eyebrow}>{t('Best slot')}</p>
          <p className={panel.title}>{favourite.slot}</p>
          <p className={styles.label}>{t({ one: '{count} vote', other: '{count} votes' }, { count: favourite.count })}</p>
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
          <Trans
            message="Average <strong>{amount}</strong>"
            values={{ amount: formatMoney(average) }}
            components={{ strong: <strong className={styles.value} /> }}
          />
        </span>
        {winnings !== null && (
          <span>
            <Trans
              message="Won so far <strong>{amount}</strong>"
              values={{ amount: formatMoney(winnings) }}
              components={{ strong: <strong className={styles.current} /> }}
            />
          </span>
        )}
        <span>{formatMoney(max)}</span>
      </div>
    </div>
  );
}

interface Distribution {
  min: number;
  max: number;
  average: number;
  shares: readonly number[];
}

const STEPS = 32;

/** Spreads the known amounts over equal steps from the lowest to the highest; null without any. */
export function distributionOf(values: readonly (number | null)[]): Distribution | null {
  const amounts = values.filter((value) => value !== null).sort((one, other) => one - other);
  const [min, max] = [amounts[0], amounts.at(-1)];
  if (min === undefined || max === undefined) return null;
  const counts = Array.from({ length: STEPS }, () => 0);
  for (const amount of amounts) {
    const step = Math.min(STEPS - 1, Math.floor(shareOf(amount, { min, max }) * STEPS));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  const highest = Math.max(...counts);
  return {
    min,
    max,
    average: amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length,
    shares: counts.map((count) => count / highest),
  };
}

/** Returns the place of an amount between the lowest and the highest, from 0 to 1; in the middle if these are equal. */
const shareOf = (amount: number, { min, max }: Pick<Distribution, 'min' | 'max'>): number =>
  max > min ? (amount - min) / (max - min) : 0.5;

/** Returns the slot that most predictions name for the highest multiplier, the first one on a tie; null without any. */
export function favouriteSlot(predictions: readonly { highestMultiplierGame: string | null }[]): { slot: string; count: number } | null {
  const slots = new Map<string, { slot: string; count: number }>();
  for (const { highestMultiplierGame: slot } of predictions) {
    if (!slot?.trim()) continue;
    const known = slots.get(slotKey(slot)) ?? { slot: slot.trim(), count: 0 };
    slots.set(slotKey(slot), { ...known, count: known.count + 1 });
  }
  return [...slots.values()].sort((one, other) => other.count - one.count)[0] ?? null;
}
