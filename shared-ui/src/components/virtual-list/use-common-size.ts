import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Measures one of the list's items, the same for as long as it is in the page, and tells its height in pixels: before it
 * is first seen, and whenever it changes.
 */
export function useCommonHeight(list: RefObject<HTMLElement | null>, enabled: boolean, onSize: (size: number) => void): void {
  const observer = useRef<ResizeObserver>(null);
  const sample = useRef<Element>(null);
  const isKnown = useRef(false);

  useLayoutEffect(() => {
    if (!enabled) return;
    observer.current = new ResizeObserver((entries) => {
      const size = Math.round(entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0);
      // A list that is hidden, as in a closed tab, has no heights.
      if (size > 0) onSize(size);
    });
    return () => {
      observer.current?.disconnect();
      observer.current = null;
      sample.current = null;
    };
  }, [enabled, onSize]);

  useLayoutEffect(() => {
    if (!observer.current || sample.current?.isConnected) return;
    observer.current.disconnect();
    const items = list.current?.children;
    // From the middle, where it stays longest.
    sample.current = items?.[Math.floor(items.length / 2)] ?? null;
    if (!sample.current) return;
    observer.current.observe(sample.current);
    const size = isKnown.current ? 0 : Math.round(sample.current.getBoundingClientRect().height);
    if (size === 0) return;
    isKnown.current = true;
    onSize(size);
  });
}
