import type { PointerEvent } from 'react';
import { type TimeValue, formatTimeTitle } from '../../format';

/**
 * Returns props of an element whose title is the exact time, formatted when a mouse or a pen first points at it: time zone names take
 * `Intl`, whose first use blocks a slow processor for 200 ms or more.
 */
export const titleOnHover = (value: TimeValue) => ({
  onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'touch') currentTarget.title = formatTimeTitle(value);
  },
});
