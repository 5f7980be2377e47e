import { Button } from '@greenroom/shared-ui/button';
import { formatMoney, formatNumber } from '@greenroom/shared-ui/format';
import styles from './own-place.module.css';
import type { OwnPlace as Place } from './ranks';

export interface OwnPlaceProps {
  place: Place;
  currency: string;
  /** Brings the visitor's row into view; left out where it is on the podium. */
  onShow?: () => void;
}

/** Where the visitor stands, and what is missing to the next rank. */
export function OwnPlace({ place: { rank, player, prize, behind }, currency, onShow }: OwnPlaceProps) {
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
