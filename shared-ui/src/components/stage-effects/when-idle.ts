/** How long a browser that can't tell when it is idle is given instead, in milliseconds. */
const PATIENCE_MS = 1000;

/**
 * Runs something once the page has loaded and has nothing better to do.
 * @returns takes it back, if it has not run yet
 */
export function whenIdle(run: () => void): () => void {
  let cancel = () => removeEventListener('load', wait);
  function wait() {
    // Not in every browser that the site supports.
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(run);
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(run, PATIENCE_MS);
      cancel = () => clearTimeout(timer);
    }
  }
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => cancel();
}
