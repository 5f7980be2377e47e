const page = new EventTarget();
let idle = false;

/** Runs what waits for the first page's content to stand, and for everything more urgent. */
export function reportPageIdle(): void {
  idle = true;
  page.dispatchEvent(new Event('idle'));
}

/**
 * Starts something once the page is idle, at once if it already is.
 * @param start returns what stops it
 * @returns stops it, or its waiting
 */
export function onPageIdle(start: () => () => void): () => void {
  let stop = () => page.removeEventListener('idle', run);
  const run = () => (stop = start());
  if (idle) run();
  else page.addEventListener('idle', run, { once: true });
  return () => stop();
}
