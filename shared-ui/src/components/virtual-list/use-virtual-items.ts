import { type Virtualizer, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
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
  // eslint-disable-next-line react-hooks/incompatible-library -- it renders anew whenever what it returns is stale
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...common.options,
    getScrollElement: () => area,
    initialOffset: () => area?.scrollTop ?? 0,
    anchorTo: anchorAt(area !== null && area.scrollTop > 0),
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
  { indexOf, keep, keepFocused }: Pick<ReturnType<typeof useItemOptions>, 'indexOf' | 'keep' | 'keepFocused'>,
  resetKey: unknown,
) {
  const toFocus = useRef<ItemKey | null>(null);
  const shownKey = useRef(resetKey);

  useLayoutEffect(() => {
    if (shownKey.current === resetKey) return;
    shownKey.current = resetKey;
    // On a page, only back to the list's top, not from what stands above it.
    if ((virtualizer.scrollOffset ?? 0) > virtualizer.options.scrollMargin) virtualizer.scrollToIndex(0, { align: 'start' });
  }, [virtualizer, resetKey]);

  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const element = virtualizer.elementsCache.get(toFocus.current);
    if (!element) return;
    toFocus.current = null;
    focusItem(element);
  });

  function scrollToItem(key: ItemKey): boolean {
    const index = indexOf(key);
    if (index < 0) return false;
    const element = virtualizer.elementsCache.get(key);
    if (element) {
      focusItem(element);
    } else {
      toFocus.current = key;
      keep(key);
    }
    virtualizer.scrollToIndex(index, { align: 'center' });
    return true;
  }

  return { virtualizer, keepFocused, scrollToItem };
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
