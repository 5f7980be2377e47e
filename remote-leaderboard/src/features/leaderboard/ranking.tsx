import { Badge } from '@greenroom/shared-ui/badge';
import { type NumberValue, formatMoney, formatNumber } from '@greenroom/shared-ui/format';
import { AnimatedNumber } from '@greenroom/shared-ui/live-changes';
import { initialOf } from '@greenroom/shared-ui/podium';
import { VirtualList, type VirtualListHandle } from '@greenroom/shared-ui/virtual-list';
import { type Ref, useCallback, useLayoutEffect, useRef } from 'react';
import { type Move, animateMove } from '../../boards/board-podium';
import type { Player } from '../../boards/board';
import type { Ranked, PlaceChange, RecentChanges } from '../../boards/ranks';
import { t } from '../../texts';
import styles from './ranking.module.css';

/** In pixels, as in the stylesheet. */
const ROW_HEIGHT = 64;

/** Cuts through a row, as a hint that the list scrolls. */
const MAX_HEIGHT = 'min(38.5rem, 80svh)';

export interface RankingProps<P extends Player> {
  label: string;
  rows: readonly Ranked<P>[];
  currency: string;
  isOwn: (player: P) => boolean;
  /** Shown as moves and counting amounts; left out while a search hides rows. */
  changes?: RecentChanges | undefined;
  /** Returns the second line below the name. */
  detail?: (player: P) => string | undefined;
  resetKey?: unknown;
  ref?: Ref<VirtualListHandle>;
}

export function Ranking<P extends Player>({ label, rows, currency, isOwn, changes, detail, resetKey, ref }: RankingProps<P>) {
  const renderRow = useCallback(
    (row: Ranked<P>) => (
      // The list's keys are places, so it stays where it is scrolled to; a row belongs to a player.
      <Row
        key={row.player.name}
        row={row}
        currency={currency}
        isOwn={isOwn(row.player)}
        // Several hidden players may have the same name.
        change={row.player.isHidden ? undefined : changes?.get(row.player.name)}
        detail={detail?.(row.player)}
      />
    ),
    [currency, isOwn, changes, detail],
  );
  return (
    <div className={styles.ranking}>
      {/* Hidden from screen readers: each value below has its own label. */}
      <div className={`${styles.row} ${styles.head}`} aria-hidden="true">
        <span>{t('Rank')}</span>
        <span>{t('Player')}</span>
        <span>{t('Wagered')}</span>
        <span>{t('Prize')}</span>
      </div>
      <VirtualList
        label={label}
        items={rows}
        itemKey={placeOf}
        renderItem={renderRow}
        estimateSize={ROW_HEIGHT}
        alike
        maxHeight={MAX_HEIGHT}
        resetKey={resetKey}
        ref={ref}
      />
    </div>
  );
}

export const formatRank = (rank: NumberValue) => t('#{rank}', { rank: formatNumber(rank) });

const placeOf = ({ place }: Ranked) => place;

interface RowProps {
  row: Ranked;
  currency: string;
  isOwn: boolean;
  change: PlaceChange | undefined;
  detail: string | undefined;
}

/** Draws few elements: scrolling renders a row per frame. */
function Row({ row: { rank, player, prize }, currency, isOwn, change, detail }: RowProps) {
  const name = player.name ?? t('Unknown');
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current && change && change.place !== change.placeBefore) animateMove(element.current, moveOf(change));
  }, [change]);
  return (
    <div ref={element} className={styles.row} aria-current={isOwn || undefined}>
      <span className={styles.rank}>{formatRank(rank)}</span>
      <span className={styles.initial} aria-hidden="true">
        {initialOf(player.name)}
      </span>
      {isOwn || detail ? (
        <span className={styles.names}>
          <span className={styles.first}>
            <Name name={name} />
            {isOwn && <Badge tone="green">{t('You')}</Badge>}
          </span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
      ) : (
        <Name name={name} />
      )}
      <span className={styles.wagered}>
        <span className={styles.label}>{t('Wagered')}</span>{' '}
        {change ? (
          <AnimatedNumber value={player.wagered} from={change.wageredBefore} format={(amount) => formatMoney(amount, currency)} />
        ) : (
          formatMoney(player.wagered, currency)
        )}
      </span>
      {prize === null ? (
        <span className={styles.none}>
          <span className={styles.label}>{t('No prize')}</span>
        </span>
      ) : (
        <span className={styles.prize}>
          <span className={styles.label}>{t('Prize')}</span> {formatMoney(prize, currency)}
        </span>
      )}
    </div>
  );
}

/** Rows that come from further away start this many rows away, beyond the edge of the list. */
const MAX_ROWS_MOVED = 10;

function moveOf({ place, placeBefore }: PlaceChange): Move {
  const rows = Math.max(-MAX_ROWS_MOVED, Math.min(placeBefore - place, MAX_ROWS_MOVED));
  return { y: rows * ROW_HEIGHT, rose: rows > 0 };
}

const Name = ({ name }: { name: string }) => (
  <span className={styles.name} title={name} dir="auto" translate="no">
    {name}
  </span>
);
