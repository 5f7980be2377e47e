import { type RefObject, useLayoutEffect } from 'react';

/**
 * Says how much of the screen's bottom edge an element takes, as `--bottom-inset` on the root, so that whatever has the
 * keyboard can be scrolled out from behind it.
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
