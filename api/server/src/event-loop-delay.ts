const INTERVAL_MS = 50;
/** The delay from which requests are shed: twice that of the longest response, a list of ten thousand entries. */
const MAX_DELAY_MS = 250;

/** Measures the delay of this process's event loop. @returns the current delay as a load: shed requests from 1 on */
export function measureEventLoopDelay(): () => number {
  let due = performance.now() + INTERVAL_MS;
  let lastDelay = 0;
  setInterval(() => {
    const now = performance.now();
    lastDelay = now - due;
    due = now + INTERVAL_MS;
  }, INTERVAL_MS).unref();
  return () => Math.max(lastDelay, performance.now() - due, 0) / MAX_DELAY_MS;
}
