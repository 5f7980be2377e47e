import { EmptyState } from '@greenroom/shared-ui/empty-state';
import { SearchBox } from '@greenroom/shared-ui/search-box';
import { Section } from '@greenroom/shared-ui/section';
import { useState } from 'react';
import { searchItems } from './search-items';
import { StoreItemCard } from './store-item-card';
import type { StoreItem } from './store.api';
import styles from './store.module.css';

/** What the store holds, filtered as one types. */
export function AvailableItems({ items }: { items: readonly StoreItem[] }) {
  const [term, setTerm] = useState('');
  const found = searchItems(items, term);

  return (
    <Section
      title="Available Items"
      aside={<SearchBox value={term} onChange={setTerm} placeholder="Search store items..." />}
    >
      {found.length > 0 ? (
        <ul className={styles.items}>
          {found.map((item) => (
            <li key={item.id}>
              <StoreItemCard item={item} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No Items Found"
          text={term.trim() ? 'Try adjusting your search' : 'Store items will appear here soon'}
        />
      )}
    </Section>
  );
}
