/** Duration of the splash and of its exit animation (docs/product.md#shell). */
const SPLASH_MS = 2000;
const EXIT_MS = 500;

const SEEN_KEY = 'splash-seen';

/**
 * Shows the splash for 2 s and fades it out over 0.5 s, on the first page load of a tab only; a key or a press skips it. It is part of the
 * HTML, so it paints before any script runs. @param shownAt the time of its first paint, as of `performance.now()`
 */
export function startSplash(shownAt: number): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  if (wasShownBefore()) {
    splash.remove();
    return;
  }

  const skipEvents = new AbortController();
  const leave = () => {
    clearTimeout(timer);
    skipEvents.abort();
    splash.dataset.leaving = 'true';
    setTimeout(() => splash.remove(), EXIT_MS);
  };
  const timer = setTimeout(leave, Math.max(0, shownAt + SPLASH_MS - performance.now()));
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, leave, { signal: skipEvents.signal });
}

/** Tells whether this tab has shown the splash. If storage is blocked, every load counts as the first. */
function wasShownBefore(): boolean {
  try {
    const seen = sessionStorage.getItem(SEEN_KEY) !== null;
    sessionStorage.setItem(SEEN_KEY, '1');
    return seen;
  } catch {
    return false;
  }
}
