import { searchText } from '@greenroom/contract/text';
import type { StoreItem } from './store.api';

/** The items whose name or description contains the term, case-insensitive (docs/product.md#store). */
export function searchItems(items: readonly StoreItem[], term: string): readonly StoreItem[] {
  const needle = searchText(term);
  return items.filter(({ name, description }) => searchText(`${name}\n${description}`).includes(needle));
}
