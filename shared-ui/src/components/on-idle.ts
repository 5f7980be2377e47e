/** Delay in browsers without `requestIdleCallback`. */
const IDLE_TIMEOUT_MS = 200;

/** Runs a callback once the page has loaded and is idle. @returns cancels it, if it hasn't run yet */
export function onIdle(run: () => void): () => void {
  let cancel = () => removeEventListener('load', schedule);
  function schedule() {
    // Safari lacks it.
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(run);
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(run, IDLE_TIMEOUT_MS);
      cancel = () => clearTimeout(timer);
    }
  }
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true });
  return () => cancel();
}
