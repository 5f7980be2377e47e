import { type RefObject, useLayoutEffect } from 'react';

/** When a region goes while it has the keyboard, the keyboard returns to where it was before it came in. */
export function useFocusBack(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = region.current;
    let before: EventTarget | null = null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) before = relatedTarget;
    };
    element?.addEventListener('focusin', onFocusIn);
    return () => {
      element?.removeEventListener('focusin', onFocusIn);
      if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [region]);
}
