import type { StoreItem } from './store.api';

/** The items whose name or description contains the term, case-insensitive (docs/product.md#store). */
export function searchItems(items: readonly StoreItem[], term: string): readonly StoreItem[] {
  const needle = term.trim().toLowerCase();
  return items.filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(needle));
}
