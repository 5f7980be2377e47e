import { type Virtualizer, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useCommonHeight } from './use-common-size';
import { type ItemKey, type ItemOptions, useItemOptions } from './use-item-options';

/** Longer lists are rendered in parts; up to here the whole is cheaper than the bookkeeping. */
export const PLAIN_LIMIT = 50;

export interface VirtualItemsOptions<Item> extends ItemOptions<Item> {
  /** What the list is a view of, such as a search term; when it changes, the list starts from its top again. */
  resetKey?: unknown;
}

/** The items that are in view of an area that scrolls; none before the area is there. */
export function useAreaItems<Item>(area: HTMLElement | null, options: VirtualItemsOptions<Item>) {
  const common = useItemOptions(options);
  const [isScrolledInto, setScrolledInto] = useState(false);
  // eslint-disable-next-line react-hooks/incompatible-library -- it renders anew whenever what it returns is stale
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...common.options,
    getScrollElement: () => area,
    initialOffset: () => area?.scrollTop ?? 0,
    anchorTo: anchorAt(isScrolledInto),
    // Asked of the area itself, it would have to be laid out with each frame of a scroll.
    onChange: ({ scrollOffset }) => setScrolledInto((scrollOffset ?? 0) > 0),
  });
  return useVirtualItems(virtualizer, common, options.resetKey);
}

/** The items of a list that are in view while it scrolls with the page. */
export function usePageItems<Item>(list: HTMLElement | null, options: VirtualItemsOptions<Item>) {
  const common = useItemOptions(options);
  const top = useTopInPage(list);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    ...common.options,
    scrollMargin: top,
    anchorTo: anchorAt(list !== null && window.scrollY > top),
  });
  return useVirtualItems(virtualizer, common, options.resetKey);
}

/**
 * Scrolled into the list, what is in view stays in view when items come or go above it. At its top, new items push the
 * others down, as everywhere.
 */
const anchorAt = (scrolledInto: boolean) => (scrolledInto ? 'end' : 'start');

function useVirtualItems<Area extends HTMLElement | Window>(
  virtualizer: Virtualizer<Area, HTMLElement>,
  { indexOf, keep, keepFocused, alike, commonSize, setCommonSize }: ReturnType<typeof useItemOptions>,
  resetKey: unknown,
) {
  const list = useRef<HTMLElement>(null);
  const setList = useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
  const toFocus = useRef<ItemKey | null>(null);
  const shownKey = useRef(resetKey);
  const elementOf = (index: number) => list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);

  useCommonHeight(list, alike, setCommonSize);
  const shownSize = useRef(commonSize);
  useLayoutEffect(() => {
    if (shownSize.current === commonSize) return;
    shownSize.current = commonSize;
    measureAnew(virtualizer);
  }, [virtualizer, commonSize]);

  useLayoutEffect(() => {
    if (shownKey.current === resetKey) return;
    shownKey.current = resetKey;
    // On a page, only back to the list's top, not from what stands above it.
    if ((virtualizer.scrollOffset ?? 0) > virtualizer.options.scrollMargin) virtualizer.scrollToIndex(0, { align: 'start' });
  }, [virtualizer, resetKey]);

  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const element = elementOf(indexOf(toFocus.current));
    if (!element) return;
    toFocus.current = null;
    focusItem(element);
  });

  function scrollToItem(key: ItemKey): boolean {
    const index = indexOf(key);
    if (index < 0) return false;
    const element = elementOf(index);
    if (element) {
      focusItem(element);
    } else {
      toFocus.current = key;
      keep(key);
    }
    virtualizer.scrollToIndex(index, { align: 'center' });
    return true;
  }

  // Alike, they are not measured one by one.
  return { virtualizer, setList, measure: alike ? undefined : virtualizer.measureElement, keepFocused, scrollToItem };
}

/** Forgets all heights, for items that have others now; the one at the top stays there. */
export function measureAnew<Area extends HTMLElement | Window>(virtualizer: Virtualizer<Area, HTMLElement>): void {
  const first = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0);
  virtualizer.measure();
  if (first && first.index > 0) virtualizer.scrollToIndex(first.index, { align: 'start' });
}

/** Hands the keyboard to an item, so that whoever was brought there goes on from there. */
export function focusItem(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** How far below the page's top an element begins, in pixels; what stands above it may still grow. */
function useTopInPage(element: HTMLElement | null): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
