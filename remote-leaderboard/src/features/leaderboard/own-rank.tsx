import { Button } from '@greenroom/shared-ui/button';
import { type NumberValue, formatMoney, formatNumber } from '@greenroom/shared-ui/format';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import styles from './own-rank.module.css';
import type { OwnRank as Place } from './ranks';

export interface OwnRankProps {
  place: Place;
  currency: string;
  /** Scrolls to the visitor's row; left out for a rank on the podium. */
  onShow?: () => void;
}

/** The visitor's rank, and the amount missing to the next one. */
export function OwnRank({ place: { rank, player, prize, behind }, currency, onShow }: OwnRankProps) {
  const money = (amount: NumberValue) => formatMoney(amount, currency);
  return (
    <div className={styles.place}>
      <p className={styles.rank}>
        You are{' '}
        <strong>
          <AnimatedNumber value={rank} format={formatRank} />
        </strong>
      </p>
      <p className={styles.facts}>
        <AnimatedNumber value={player.wagered} format={money} /> wagered
        {prize !== null && (
          <>
            {' · '}
            <span className={styles.prize}>{money(prize)} prize</span>
          </>
        )}
        {behind && (
          <>
            {' · '}
            <AnimatedNumber value={behind.wagered} format={money} /> behind {formatRank(behind.rank)}
          </>
        )}
      </p>
      {onShow && (
        <Button variant="secondary" size="small" onClick={onShow}>
          Show my row
        </Button>
      )}
    </div>
  );
}

const formatRank = (rank: NumberValue) => `#${formatNumber(rank)}`;
