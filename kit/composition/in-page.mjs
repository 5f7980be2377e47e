// Serialized one by one for the page, so they must not use this scope.

/** @typedef {{ value: number, moved: string[] }} PageShift */

/**
 * Prepares a document before its scripts run: splash seen, cookies decided, age confirmed, and data saved, so nothing is prefetched.
 * Records layout shifts.
 * @param {string | null} preview the token of a preview
 */
export function prepareDocument(preview) {
  // A frame without an origin has no storage.
  if (self.origin === 'null' || self !== top) return;
  if (preview) sessionStorage.setItem('remote-preview', preview);
  sessionStorage.setItem('splash-seen', '1');
  const decided = { necessary: true, analytics: false, marketing: false, functional: false, timestamp: new Date().toISOString() };
  localStorage.setItem('cookie-consent', JSON.stringify(decided));
  document.cookie = 'age-confirmed=99; path=/';
  if (location.protocol === 'https:') document.cookie = '__Host-age-confirmed=99; path=/; secure';
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });

  /** @type {{ value: number, at: number, nodes: (Node | null)[] }[]} */
  const shifts = [];
  Object.assign(window, { layoutShifts: shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, startTime, sources, hadRecentInput } =
        /** @type {PerformanceEntry & { value: number, hadRecentInput: boolean, sources: { node: Node | null }[] }} */ (entry);
      if (!hadRecentInput) shifts.push({ value, at: startTime, nodes: sources.map(({ node }) => node) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Tells whether the site shows the page or an error page: the host marks the first, and its own pages have headings. */
export function isRendered() {
  return performance.getEntriesByName('remote-page').length > 0 || document.querySelector('#main h1') !== null;
}

/**
 * Waits until the document hasn't changed for half a second by the page's clock, finite animations have ended and the result is painted; 5
 * s at most.
 */
export async function waitForQuiet() {
  const deadline = performance.now() + 5000;
  let changed = performance.now();
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const isMoving = () =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
  while (performance.now() < deadline && (performance.now() - changed < 500 || isMoving()))
    await new Promise((resolve) => setTimeout(resolve, 50));
  observer.disconnect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/**
 * Returns the Cumulative Layout Shift: the largest sum of shifts within 5 s that follow each other within 1 s.
 * @returns {PageShift} with the opening tags of what moved
 */
export function readShifts() {
  const { layoutShifts } = /** @type {Window & { layoutShifts?: { value: number, at: number, nodes: (Node | null)[] }[] }} */ (window);
  let largest = { value: 0, moved: /** @type {string[]} */ ([]) };
  let current = { value: 0, start: -Infinity, last: -Infinity, moved: /** @type {string[]} */ ([]) };
  for (const { value, at, nodes } of layoutShifts ?? []) {
    if (at - current.last > 1000 || at - current.start > 5000) current = { value: 0, start: at, last: at, moved: [] };
    const elements = nodes
      .map((node) => (node instanceof Element ? node : node?.parentElement))
      .filter((element) => element instanceof Element);
    const moved = elements.map((element) => element.outerHTML.replace(/^(<[^>]*>)[^]*$/, '$1').slice(0, 100));
    current = { value: current.value + value, start: current.start, last: at, moved: [...current.moved, ...moved] };
    if (current.value > largest.value) largest = { value: current.value, moved: current.moved };
  }
  return { value: largest.value, moved: [...new Set(largest.moved)] };
}

/**
 * Reads the page's stylesheets, linked or added by scripts.
 * @returns {{ href: string | null, css: string | null }[]} `css` is null if the browser doesn't show it, since it is of another origin
 */
export function readStyleSheets() {
  return [...document.styleSheets, ...document.adoptedStyleSheets].map((sheet) => {
    try {
      return { href: sheet.href, css: [...sheet.cssRules].map(({ cssText }) => cssText).join('\n') };
    } catch {
      return { href: sheet.href, css: null };
    }
  });
}

/**
 * Finds elements around the remote's page that match selectors. Other children of the body are portals.
 * @param {string[]} selectors
 * @returns {(string | null)[]} for each selector the opening tag of the first such element, or null
 */
export function findOutside(selectors) {
  const main = document.querySelector('#main');
  const app = [...document.body.children].find((child) => child.contains(main));
  const isOutside = (/** @type {Element} */ element) =>
    element.contains(main) || (app?.contains(element) === true && !main?.contains(element));
  return selectors.map((selector) => {
    try {
      const outside = [...document.querySelectorAll(selector)].find(isOutside);
      return outside ? outside.outerHTML.replace(/^(<[^>]*>)[^]*$/, '$1').slice(0, 100) : null;
    } catch {
      // The browser doesn't know the selector.
      return null;
    }
  });
}

/** Runs axe, which was added to the page, on the remote's page. @returns {Promise<{ rule: string, help: string, elements: string[] }[]>} */
export async function runAxe() {
  const { axe } = /** @type {Window & { axe?: { run: (context: object, options: object) => Promise<import('axe-core').AxeResults> } }} */ (
    window
  );
  // Focus guards pass the focus on at once, so they are never focused.
  const results = await axe?.run({ include: '#main', exclude: '[data-base-ui-focus-guard]' }, { resultTypes: ['violations'] });
  return (results?.violations ?? []).map(({ id, help, nodes }) => ({ rule: id, help, elements: nodes.map(({ html }) => html) }));
}

export function readPage() {
  const { config } = JSON.parse(document.querySelector('#page-data')?.textContent || '{}');
  const alert = document.querySelector('#main [role="alert"] h1');
  return {
    unavailable: alert?.textContent ?? null,
    budget: typeof config?.remotePageBudget === 'number' ? config.remotePageBudget : null,
    /** Version of a released host. */
    hostVersion: document.getElementById('page-data')?.dataset.host ?? null,
    /** Build of the host, by its first script. */
    host: document.querySelector('script[src]')?.getAttribute('src')?.split('/').at(-1) ?? 'unknown',
  };
}
