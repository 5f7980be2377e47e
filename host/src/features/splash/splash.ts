/** How long the splash stands, and how long it takes to leave (specification 1, section 9). */
const SHOWN_MS = 2000;
const EXIT_MS = 500;

const SEEN_KEY = 'splash-seen';

/**
 * Lets the splash, which the page brings with it so that it shows before any script has run, stand for 2 s and leave
 * over 0.5 s. It shows on a visit's first load; later loads in the same tab, and whoever presses a key or the pointer,
 * go on at once.
 * @param shownAt when it was first seen, on the clock of `performance.now()`
 */
export function startSplash(shownAt: number): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  if (seenBefore()) {
    splash.remove();
    return;
  }

  const skipping = new AbortController();
  const leave = () => {
    clearTimeout(timer);
    skipping.abort();
    splash.dataset.leaving = 'true';
    setTimeout(() => splash.remove(), EXIT_MS);
  };
  const timer = setTimeout(leave, Math.max(0, shownAt + SHOWN_MS - performance.now()));
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, leave, { signal: skipping.signal });
}

/** Remembers for the tab; where the browser keeps nothing, every load is a first one. */
function seenBefore(): boolean {
  try {
    const seen = sessionStorage.getItem(SEEN_KEY) !== null;
    sessionStorage.setItem(SEEN_KEY, '1');
    return seen;
  } catch {
    return false;
  }
}
