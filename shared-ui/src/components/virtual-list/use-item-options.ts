import { type Range, type Virtualizer, defaultRangeExtractor, measureElement } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useMemo, useState } from 'react';

export type ItemKey = string | number;

export interface ItemOptions<Item> {
  items: readonly Item[];
  /** Tells an item among the others, also when it comes anew with other values or in another place. */
  itemKey: (item: Item) => ItemKey;
  /** The usual height of an item in pixels, until it is measured. */
  estimateSize: number;
  /** Pixels between two items. */
  gap?: number;
  /**
   * All items are equally high, whatever they hold: one of them is measured, and so is spared the others, which costs as
   * much as to show them.
   */
  alike?: boolean;
}

/** Items beyond the edges of the view that are there before they are seen. */
const OVERSCAN = 6;

/**
 * What virtualizers of both kinds take. The item that has the keyboard stays in the page, with its neighbours, however far
 * it is scrolled away: `keepFocused` goes onto the list, and each item carries its place as `data-index`.
 */
export function useItemOptions<Item>({ items, itemKey, estimateSize, gap = 0, alike = false }: ItemOptions<Item>) {
  const [commonSize, setCommonSize] = useState(estimateSize);
  const [keptKey, keep] = useState<ItemKey | null>(null);
  const getItemKey = useCallback((index: number) => itemKey(items[index] as Item), [items, itemKey]);
  const indexOf = useCallback((key: ItemKey) => items.findIndex((item) => itemKey(item) === key), [items, itemKey]);
  const keptIndex = useMemo(() => (keptKey === null ? -1 : indexOf(keptKey)), [keptKey, indexOf]);
  const rangeExtractor = useCallback((range: Range) => withKept(defaultRangeExtractor(range), keptIndex, range.count), [keptIndex]);

  const keepFocused = {
    onFocus({ target }: FocusEvent) {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
      if (index !== undefined) keep(getItemKey(Number(index)));
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent) {
      // Without a target the window itself went; the keyboard will be back where it was.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) keep(null);
    },
  };
  const options = {
    count: items.length,
    getItemKey,
    rangeExtractor,
    estimateSize: () => (alike ? commonSize : estimateSize),
    measureElement: measureShown,
    gap,
    overscan: OVERSCAN,
  };
  return { options, indexOf, keep, keepFocused, alike, commonSize, setCommonSize };
}

/**
 * The indexes, ascending, with one more among them and those beside it, onto which the keyboard goes from there; -1 stands
 * for none.
 */
function withKept(indexes: number[], kept: number, count: number): number[] {
  if (kept < 0) return indexes;
  const wanted = [kept - 1, kept, kept + 1].filter((index) => index >= 0 && index < count);
  return [...new Set([...indexes, ...wanted])].sort((a, b) => a - b);
}

/** A list that is hidden, as in a closed tab, has no heights to learn: its items keep the ones they had. */
function measureShown<Area extends Element | Window>(
  element: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Area, HTMLElement>,
): number {
  const size = measureElement(element, entry, virtualizer);
  return size > 0 ? size : (virtualizer.measurementsCache[virtualizer.indexFromElement(element)]?.size ?? 0);
}
