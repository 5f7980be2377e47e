import { type RefObject, useLayoutEffect } from 'react';

/**
 * Makes room for the element while it covers the bottom edge of the screen: the page scrolls that far beyond its end, focused elements scroll
 * clear of it, and elements with `data-bottom-inset` have its height as `--bottom-inset`. Not as a property of the root, which all elements
 * of the page would inherit: 4 ms of style for each first visit.
 */
export function useBottomInset(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    const measure = () => {
      const height = `${element.current?.offsetHeight ?? 0}px`;
      sheet.replaceSync(
        `html { scroll-padding-bottom: ${height} } body { padding-bottom: ${height} } [data-bottom-inset] { --bottom-inset: ${height} }`,
      );
    };
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }, [element]);
}
