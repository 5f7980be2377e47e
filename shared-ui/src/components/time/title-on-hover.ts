import type { PointerEvent } from 'react';
import { type TimeValue, formatTimeTitle } from '../../format';

/** Returns an exact time as a title on hover: time zone names take `Intl`, whose first use blocks a slow processor for 200 ms. */
export const titleOnHover = (value: TimeValue) => ({
  onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'touch') currentTarget.title = formatTimeTitle(value);
  },
});
