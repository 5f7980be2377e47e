import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { formatCount } from '@greenroom/shared-ui/format';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import { VisuallyHidden } from '@greenroom/shared-ui/visually-hidden';
import { useDeferredValue, useState } from 'react';
import { type Redeemer, redeemStateOf } from './redeem/redeem-state';
import { searchItems } from './search-items';
import { StoreItemCard } from './store-item-card';
import type { StoreItem } from './store.api';
import styles from './store.module.css';

interface AvailableItemsProps {
  items: readonly StoreItem[];
  redeemer: Redeemer;
  /** Ids of the items being redeemed. */
  redeeming: readonly string[];
  onRedeem: (item: StoreItem) => void;
}

/** The store's items, with a search. */
export function AvailableItems({ items, redeemer, redeeming, onRedeem }: AvailableItemsProps) {
  const [term, setTerm] = useState('');
  // Deferred, so that typing stays responsive.
  const found = new Set(searchItems(items, useDeferredValue(term)));

  return (
    <Section title="Available Items" aside={<SearchBox value={term} onChange={setTerm} placeholder="Search store items..." />}>
      <VisuallyHidden role="status">{term.trim() && formatCount(found.size, 'item found', 'items found')}</VisuallyHidden>
      {/* Hidden instead of unmounted: showing hundreds of cards again is faster than rendering them. */}
      <div className={styles.container}>
        <ul className={styles.items} role="list" hidden={found.size === 0}>
          {items.map((item) => (
            <li key={item.id} hidden={!found.has(item)}>
              <StoreItemCard item={item} state={redeemStateOf(item, redeemer, redeeming.includes(item.id))} onRedeem={onRedeem} />
            </li>
          ))}
        </ul>
      </div>
      {found.size === 0 && (
        <EmptyState title="No Items Found" text={term.trim() ? 'Try adjusting your search' : 'Store items will appear here soon'} />
      )}
    </Section>
  );
}
