import { Card } from '@greenroom/shared-ui/card';
import { formatPoints } from '@greenroom/shared-ui/format';
import { memo, useId } from 'react';
import { ItemImage } from './item-image';
import { rarityOf } from './rarity';
import rarityStyles from './rarity.module.css';
import { RedeemButton } from './redeem/redeem-button';
import type { RedeemState } from './redeem/redeem-state';
import styles from './store-item-card.module.css';
import type { StoreItem } from './store.api';

interface StoreItemCardProps {
  item: StoreItem;
  state: RedeemState;
  onRedeem: (item: StoreItem) => void;
}

/**
 * Card of an item: image, name, description, cost, rarity, stock, purchase limit and redeem button (docs/product.md#store).
 * Memoized, since a store may have hundreds of items.
 */
export const StoreItemCard = memo(function StoreItemCard({ item, state, onRedeem }: StoreItemCardProps) {
  const nameId = useId();
  const rarity = rarityOf(item.cost);
  const dimmed = state === 'limit-reached' || state === 'out-of-stock';

  return (
    <Card className={`${rarityStyles.rarity} ${styles.card}`} data-rarity={rarity} data-dimmed={dimmed || undefined}>
      <ItemImage source={item.image} />
      <span className={styles.label}>{rarity}</span>
      <div className={styles.text}>
        <h3 id={nameId}>{item.name}</h3>
        <p>{item.description}</p>
      </div>
      <div className={styles.foot}>
        <p className={styles.cost}>
          <strong>{formatPoints(item.cost)}</strong> points
        </p>
        <p className={styles.supply}>
          {item.stock > 0 ? <span>{formatPoints(item.stock)} in stock</span> : <span className={styles.out}>None left</span>}
          {item.limit !== null && (
            <span>
              {formatPoints(item.purchases)} of {formatPoints(item.limit)} bought
            </span>
          )}
        </p>
        <RedeemButton className={styles.redeem} state={state} describedBy={nameId} onPress={() => onRedeem(item)} />
      </div>
    </Card>
  );
});
