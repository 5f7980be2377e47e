import { useSyncExternalStore } from 'react';

/** The breakpoint below which the styles lay the achievements side by side. */
const NARROW = '(max-width: 1023px)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is narrow enough for the achievements to be a carousel. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
