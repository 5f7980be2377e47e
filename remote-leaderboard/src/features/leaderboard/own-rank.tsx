import { Button } from '@greenroom/shared-ui/button';
import { formatMoney, formatNumber } from '@greenroom/shared-ui/format';
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
  return (
    <div className={styles.place}>
      <p className={styles.rank}>
        You are <strong>#{formatNumber(rank)}</strong>
      </p>
      <p className={styles.facts}>
        {formatMoney(player.wagered, currency)} wagered
        {prize !== null && (
          <>
            {' · '}
            <span className={styles.prize}>{formatMoney(prize, currency)} prize</span>
          </>
        )}
        {behind && ` · ${formatMoney(behind.wagered, currency)} behind #${formatNumber(behind.rank)}`}
      </p>
      {onShow && (
        <Button variant="secondary" size="small" onClick={onShow}>
          Show my row
        </Button>
      )}
    </div>
  );
}
