import { Card } from '@greenroom/shared-ui/card';
import { formatPoints } from '@greenroom/shared-ui/format';
import { ItemPicture } from './item-picture';
import { rarityOf } from './rarity';
import styles from './store-item-card.module.css';
import type { StoreItem } from './store.api';

/** One item: picture, name, description, cost, rarity and stock (specification 1, section 2). */
export function StoreItemCard({ item }: { item: StoreItem }) {
  const rarity = rarityOf(item.cost);
  return (
    <Card className={styles.card} data-rarity={rarity}>
      <ItemPicture source={item.image} />
      <span className={styles.rarity}>{rarity}</span>
      <div className={styles.text}>
        <h3>{item.name}</h3>
        <p>{item.description}</p>
      </div>
      <div className={styles.foot}>
        <p className={styles.cost}>
          <strong>{formatPoints(item.cost)}</strong> points
        </p>
        {item.stock > 0 ? <p>{formatPoints(item.stock)} in stock</p> : <p className={styles.out}>Out of stock</p>}
      </div>
    </Card>
  );
}
