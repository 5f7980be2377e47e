import { useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '../reduced-motion';
import { type ItemKey, type ItemOptions } from './use-item-options';

/** Beyond this number, items at once appear without a movement. */
const MAX_SLIDING = 8;
const SLIDE_MS = 250;

interface AddedItemsOptions<Item> extends Pick<ItemOptions<Item>, 'items' | 'itemKey'> {
  /** Virtualized: the virtualizer keeps the position of the items in view. */
  isLong: boolean;
  newestFirst?: boolean;
}

/** The list before an update. */
interface Before {
  firstKey: ItemKey | undefined;
  isLong: boolean;
  itemHeight: number;
}

/** Tells whether the visitor reads below the top of the list: items added there must not move the others then. */
export const isBelowTop = (area: HTMLElement): boolean => area.scrollTop > 0 || area.getBoundingClientRect().top < 0;

/** In the same frame: the assignment is synchronous. */
function scrollBy(area: HTMLElement, pixels: number): void {
  area.scrollTop += pixels;
}

/** Keeps the items of a short list with the newest first in place below its top, and slides new ones in at its top. */
export function useAddedItems<Item>(area: HTMLElement | null, { items, itemKey, isLong, newestFirst }: AddedItemsOptions<Item>): void {
  const before = useRef<Before>(null);

  useLayoutEffect(() => {
    const list = area?.firstElementChild;
    if (!newestFirst || !area || !(list instanceof HTMLElement)) return;
    const last = before.current;
    const firstKey = items[0] === undefined ? undefined : itemKey(items[0]);
    // Also exact when this update made the list a long one, whose items aren't measured yet.
    const itemHeight = items.length > 0 ? list.offsetHeight / items.length : 0;
    before.current = { firstKey, isLong, itemHeight };
    if (last?.firstKey === undefined || last.firstKey === firstKey) return;
    const added = items.findIndex((item) => itemKey(item) === last.firstKey);
    if (added <= 0) return;
    const height = added * itemHeight;
    if (isBelowTop(area)) {
      if (!last.isLong) scrollBy(area, height);
    } else if (added <= MAX_SLIDING && !prefersReducedMotion()) {
      list.animate({ transform: [`translateY(${-height}px)`, 'none'] }, { duration: SLIDE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' });
    }
  }, [area, items, itemKey, isLong, newestFirst]);
}
