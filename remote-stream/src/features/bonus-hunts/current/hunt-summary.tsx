import { formatMoney, formatMultiplier } from '@greenroom/shared-ui/format';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import type { HuntFigures } from '../bonus-hunts.api';
import styles from './hunt-summary.module.css';

/** Start balance, winnings, break-even and average multiplier (docs/product.md#bonus-hunts). */
export function HuntSummary({ startBalance, figures }: { startBalance: number | null; figures: HuntFigures }) {
  const cards = [
    { name: 'Start Balance', value: startBalance, format: formatMoney },
    { name: 'Winnings', value: figures.winnings, format: formatMoney, isWon: true },
    { name: 'Break Even', value: figures.breakEven, format: formatMultiplier },
    { name: 'Average', value: figures.average, format: formatMultiplier },
  ];
  return (
    <dl className={styles.summary}>
      {cards.map(({ name, isWon, ...number }) => (
        <div key={name} className={styles.card}>
          <dt>{name}</dt>
          <dd data-won={isWon}>
            <AnimatedNumber {...number} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
