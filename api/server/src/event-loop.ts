/** How often it is looked at, and how late it may be before requests are refused: a page's first calls take no longer. */
const STEP_MS = 50;
const MAX_DELAY_MS = 500;

/** Measures how late this process's event loop is. @returns gives it as a load: from 1 on, requests should be refused */
export function measureEventLoop(): () => number {
  let due = performance.now() + STEP_MS;
  let lastDelay = 0;
  setInterval(() => {
    const now = performance.now();
    lastDelay = now - due;
    due = now + STEP_MS;
  }, STEP_MS).unref();
  return () => Math.max(lastDelay, performance.now() - due, 0) / MAX_DELAY_MS;
}
