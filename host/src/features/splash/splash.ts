import { attempt } from '../../app/attempt';

/** Duration of the splash and of its exit animation (docs/product.md#shell). */
const SPLASH_MS = 2000;
const EXIT_MS = 500;

const SEEN_KEY = 'splash-seen';

/** Shows the splash for 2 s on a tab's first page load; a key or a press skips it. `shownAt` is its paint on `performance.now()`. */
export function startSplash(shownAt: number): void {
  const splash = document.getElementById('splash');
  if (!splash) return;
  if (attempt(wasShownBefore, false)) {
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

/** Tells whether this tab has shown the splash. @throws if storage is blocked, when every load counts as the first */
function wasShownBefore(): boolean {
  const seen = sessionStorage.getItem(SEEN_KEY) !== null;
  sessionStorage.setItem(SEEN_KEY, '1');
  return seen;
}
