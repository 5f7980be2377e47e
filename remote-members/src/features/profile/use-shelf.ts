import { useSyncExternalStore } from 'react';

/** Where the styles lay the achievements side by side. */
const NARROW = '(max-width: 1023px)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page is so narrow that the achievements are a shelf that scrolls sideways. */
export const useShelf = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
