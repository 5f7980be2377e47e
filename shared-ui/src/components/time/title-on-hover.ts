import type { PointerEvent } from 'react';
import { type TimeValue, formatTimeTitle } from '../../format';

/**
 * Props of an element whose title is the exact time, which is formatted when a mouse or a pen first points at it: the name of the visitor's
 * time zone takes `Intl`, whose first use blocks a slow processor for 200 ms or more.
 */
export const titleOnHover = (value: TimeValue) => ({
  onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'touch') currentTarget.title = formatTimeTitle(value);
  },
});
