import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Measures one of the list's items, the same one while it is mounted, and calls `onHeight` with its height in pixels: before the first
 * paint, and whenever it changes.
 */
export function useCommonHeight(list: RefObject<HTMLElement | null>, enabled: boolean, onHeight: (height: number) => void): void {
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
