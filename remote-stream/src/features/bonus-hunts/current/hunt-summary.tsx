import { formatMoney, formatMultiplier } from '@greenroom/shared-ui/format';
import type { HuntFigures } from '../bonus-hunts.api';
import styles from './hunt-summary.module.css';

/** Start balance, winnings, break-even and average multiplier (specification 2, section 9). */
export function HuntSummary({ startBalance, figures }: { startBalance: number | null; figures: HuntFigures }) {
  const cards = [
    { name: 'Start Balance', value: formatMoney(startBalance) },
    { name: 'Winnings', value: formatMoney(figures.winnings), isWon: true },
    { name: 'Break Even', value: formatMultiplier(figures.breakEven) },
    { name: 'Average', value: formatMultiplier(figures.average) },
  ];
  return (
    <dl className={styles.summary}>
      {cards.map(({ name, value, isWon }) => (
        <div key={name} className={styles.card}>
          <dt>{name}</dt>
          <dd data-won={isWon}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
