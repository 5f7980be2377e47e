import { type RefObject, useLayoutEffect } from 'react';

/** Returns the focus to the element that had it before, when a region unmounts with the focus inside. */
export function useRestoreFocus(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = region.current;
    let previous: EventTarget | null = null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) previous = relatedTarget;
    };
    element?.addEventListener('focusin', onFocusIn);
    return () => {
      element?.removeEventListener('focusin', onFocusIn);
      if (element?.contains(document.activeElement) && previous instanceof HTMLElement) previous.focus({ preventScroll: true });
    };
  }, [region]);
}
