const query = () => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Tells whether the visitor prefers reduced motion. */
export const prefersReducedMotion = (): boolean => query().matches;

/** Calls the listener when the preference changes. @returns unsubscribes */
export function onReducedMotionChange(listener: () => void): () => void {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
