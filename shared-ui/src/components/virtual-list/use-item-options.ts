import { type Range, type Virtualizer, defaultRangeExtractor, measureElement } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useMemo, useState } from 'react';

export type ItemKey = string | number;

export interface ItemOptions<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => ItemKey;
  /** The typical height of an item in pixels, used until it is measured. */
  estimateSize: number;
  gap?: number;
  /** All items have the same height: only one is measured, since measuring costs as much as rendering. */
  alike?: boolean;
}

/** Items rendered beyond each edge of the view. */
const OVERSCAN = 6;

/**
 * Returns the options shared by element and window virtualizers. The focused item and its neighbours stay mounted however far they are
 * scrolled away: spread `pinFocused` onto the list, and set `data-index` on each item.
 */
export function useItemOptions<Item>({ items, itemKey, estimateSize, gap = 0, alike = false }: ItemOptions<Item>) {
  const [commonHeight, setCommonHeight] = useState(estimateSize);
  const [pinnedKey, pin] = useState<ItemKey | null>(null);
  const getItemKey = useCallback((index: number) => itemKey(items[index] as Item), [items, itemKey]);
  const indexOf = useCallback((key: ItemKey) => items.findIndex((item) => itemKey(item) === key), [items, itemKey]);
  const pinnedIndex = useMemo(() => (pinnedKey === null ? -1 : indexOf(pinnedKey)), [pinnedKey, indexOf]);
  const rangeExtractor = useCallback((range: Range) => withPinned(defaultRangeExtractor(range), pinnedIndex, range.count), [pinnedIndex]);

  const pinFocused = {
    onFocus({ target }: FocusEvent) {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
      if (index !== undefined) pin(getItemKey(Number(index)));
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent) {
      // Without a relatedTarget the window lost focus, and will restore it to the same element.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) pin(null);
    },
  };
  const options = {
    count: items.length,
    getItemKey,
    rangeExtractor,
    estimateSize: () => (alike ? commonHeight : estimateSize),
    measureElement: measureVisible,
    gap,
    overscan: OVERSCAN,
  };
  return { options, indexOf, pin, pinFocused, alike, commonHeight, setCommonHeight };
}

/** Adds the pinned index (-1 for none) and its neighbours, which Tab moves to, in ascending order. */
function withPinned(indexes: number[], pinned: number, count: number): number[] {
  if (pinned < 0) return indexes;
  const wanted = [pinned - 1, pinned, pinned + 1].filter((index) => index >= 0 && index < count);
  return [...new Set([...indexes, ...wanted])].sort((a, b) => a - b);
}

function measureVisible<Area extends Element | Window>(
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Area, HTMLElement>,
): number {
  const size = measureElement(element, entry, virtualizer);
  return size > 0 ? size : (virtualizer.measurementsCache[virtualizer.indexFromElement(element)]?.size ?? 0);
}
