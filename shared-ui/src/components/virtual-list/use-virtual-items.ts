import { type Virtualizer, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { isBelowTop } from './use-added-items';
import { type ItemKey, type ItemOptions, useItemOptions } from './use-item-options';

/** Measures one of the items, the same while mounted, and calls `onHeight` before the first paint and at each change. */
function useCommonHeight(list: RefObject<HTMLElement | null>, enabled: boolean, onHeight: (height: number) => void): void {
  const observer = useRef<ResizeObserver>(null);
  const sample = useRef<Element>(null);
  const isMeasured = useRef(false);

  useLayoutEffect(() => {
    if (!enabled) return;
    observer.current = new ResizeObserver((entries) => {
      const height = Math.round(entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0);
      // 0 while the list is hidden, as in a closed tab.
      if (height > 0) onHeight(height);
    });
    return () => {
      observer.current?.disconnect();
      observer.current = null;
      sample.current = null;
    };
  }, [enabled, onHeight]);

  useLayoutEffect(() => {
    if (!observer.current || sample.current?.isConnected) return;
    observer.current.disconnect();
    const items = list.current?.children;
    // The middle item stays mounted longest while scrolling.
    sample.current = items?.[Math.floor(items.length / 2)] ?? null;
    if (!sample.current) return;
    observer.current.observe(sample.current);
    const height = isMeasured.current ? 0 : Math.round(sample.current.getBoundingClientRect().height);
    if (height === 0) return;
    isMeasured.current = true;
    onHeight(height);
  });
}

/** Longer lists are virtualized; up to this length rendering all items is cheaper. */
export const PLAIN_LIMIT = 50;

interface VirtualItemsOptions<Item> extends ItemOptions<Item> {
  resetKey?: unknown;
  /** Items are added at the top, which must not move the others while the visitor reads below it. */
  newestFirst?: boolean;
}

/** Virtualizes items in a scroll area; none until the area is mounted. */
export function useAreaItems<Item>(area: HTMLElement | null, options: VirtualItemsOptions<Item>) {
  const common = useItemOptions(options);
  const { items, newestFirst } = options;
  const [isScrolled, setScrolled] = useState(false);
  // Only when the items change, since it may force a layout.
  const isTopHidden = useMemo(() => Boolean(items && newestFirst && area && isBelowTop(area)), [items, newestFirst, area]);
  // eslint-disable-next-line react-hooks/incompatible-library -- it re-renders whenever its result is stale
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...common.options,
    getScrollElement: () => area,
    initialOffset: () => area?.scrollTop ?? 0,
    anchorTo: anchorFor(isScrolled || isTopHidden),
    // Reading scrollTop instead would force a layout on each frame of a scroll.
    onChange: ({ scrollOffset }) => setScrolled((scrollOffset ?? 0) > 0),
  });
  return useVirtualItems(virtualizer, common, options.resetKey);
}

/** Virtualizes items of a list that scrolls with the page. */
export function usePageItems<Item>(list: HTMLElement | null, options: VirtualItemsOptions<Item>) {
  const common = useItemOptions(options);
  const top = usePageOffset(list);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    ...common.options,
    scrollMargin: top,
    anchorTo: anchorFor(list !== null && window.scrollY > top),
  });
  return useVirtualItems(virtualizer, common, options.resetKey);
}

/** Keeps the items in view in place once scrolled. At the top, new items push the others down. */
const anchorFor = (isScrolled: boolean) => (isScrolled ? 'end' : 'start');

function useVirtualItems<Area extends HTMLElement | Window>(
  virtualizer: Virtualizer<Area, HTMLElement>,
  { indexOf, pin, pinFocused, alike, commonHeight, setCommonHeight }: ReturnType<typeof useItemOptions>,
  resetKey: unknown,
) {
  const list = useRef<HTMLElement>(null);
  const setList = useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
  const pendingFocus = useRef<ItemKey | null>(null);
  const shownKey = useRef(resetKey);
  const elementOf = (index: number) => list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);

  useCommonHeight(list, alike, setCommonHeight);
  useRemeasure(virtualizer, commonHeight);

  useLayoutEffect(() => {
    if (shownKey.current === resetKey) return;
    shownKey.current = resetKey;
    // Only from below the list's top: a page scrolled above the list stays where it is.
    if ((virtualizer.scrollOffset ?? 0) > virtualizer.options.scrollMargin) virtualizer.scrollToIndex(0, { align: 'start' });
  }, [virtualizer, resetKey]);

  useLayoutEffect(() => {
    if (pendingFocus.current === null) return;
    const element = elementOf(indexOf(pendingFocus.current));
    if (!element) return;
    pendingFocus.current = null;
    focusItem(element);
  });

  function scrollToItem(key: ItemKey): boolean {
    const index = indexOf(key);
    if (index < 0) return false;
    const element = elementOf(index);
    if (element) {
      focusItem(element);
    } else {
      pendingFocus.current = key;
      pin(key);
    }
    virtualizer.scrollToIndex(index, { align: 'center' });
    return true;
  }

  // Items of the same height are not measured one by one.
  return { virtualizer, setList, measure: alike ? undefined : virtualizer.measureElement, pinFocused, scrollToItem };
}

/** Discards all measured heights when the layout of the items changes. The first item in view stays at the top. */
export function useRemeasure<Area extends HTMLElement | Window>(virtualizer: Virtualizer<Area, HTMLElement>, layout: unknown): void {
  const lastLayout = useRef(layout);
  useLayoutEffect(() => {
    if (lastLayout.current === layout) return;
    lastLayout.current = layout;
    const first = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0);
    virtualizer.measure();
    if (first && first.index > 0) virtualizer.scrollToIndex(first.index, { align: 'start' });
  }, [virtualizer, layout]);
}

/** Focuses an item, so the keyboard continues from there. */
export function focusItem(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Returns the pixels from the top of the page to the element; follows changes of the content above it. */
function usePageOffset(element: HTMLElement | null): number {
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
