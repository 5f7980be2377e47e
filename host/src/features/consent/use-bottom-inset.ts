import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets `--bottom-inset` on the root to the element's height, while it covers the bottom edge of the screen. Scroll padding uses it to
 * keep the focused element visible.
 */
export function useBottomInset(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--bottom-inset', `${element.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-inset');
    };
  }, [element]);
}
