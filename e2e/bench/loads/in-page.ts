/** What stands on a page once its own content does: what its data became, where it has any, and never a skeleton. */
export const CONTENT = {
  '/': 'main ol > li[class^="first-"]',
  // What a guest finds there: the store's goods are for members.
  '/store': 'main a[href="/auth/discord"]',
  '/raffles': 'main a[href^="/raffles/"]',
};

export type Route = keyof typeof CONTENT;

/** The function by which the page tells that a content stands; the browser's protocol adds it. */
export const REPORT_CONTENT = 'tellContent';

/** What the page itself knows of its load; times in milliseconds since it began. */
export interface PageTimes {
  firstPaint: number;
  largestPaint: number;
  /** By route, when its content came to stand. */
  content: Partial<Record<Route, number>>;
  /** When a link was last pressed. */
  pressed: number;
  /** Lengths of the tasks that took 50 ms or more, each with when it began. */
  longTasks: { start: number; duration: number }[];
  /** Versions of the React renderers that started. */
  renderers: string[];
}

/**
 * Runs in the page before everything else, in both builds the same. It stands on its own, and gives no function a name:
 * what compiles it would call something for that which the page does not have.
 */
export function watchPage({ content, report }: { content: Record<Route, string>; report: string }): void {
  const times: PageTimes = { firstPaint: NaN, largestPaint: NaN, content: {}, pressed: NaN, longTasks: [], renderers: [] };
  Object.assign(window, { times });

  const missing = new Map(Object.entries(content) as [Route, string][]);
  const observer = new MutationObserver(() => {
    for (const [route, selector] of missing) {
      if (location.pathname !== route || !document.querySelector(selector)) continue;
      times.content[route] = performance.mark(`content ${route}`).startTime;
      missing.delete(route);
      (window as unknown as Record<string, (route: string) => void>)[report]?.(route);
    }
    if (missing.size === 0) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });

  const entries = new PerformanceObserver((list) => {
    for (const { entryType, name, startTime, duration } of list.getEntries()) {
      if (entryType === 'longtask') times.longTasks.push({ start: startTime, duration });
      else if (entryType === 'largest-contentful-paint') times.largestPaint = startTime;
      else if (name === 'first-contentful-paint') times.firstPaint = startTime;
    }
  });
  for (const type of ['paint', 'largest-contentful-paint', 'longtask']) entries.observe({ type, buffered: true });
  addEventListener('click', ({ timeStamp }) => void (times.pressed = timeStamp), { capture: true });

  // React's renderers look for the developer tools and announce themselves to them.
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject({ version }: { version: string }) {
        return times.renderers.push(version);
      },
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
    },
  });
}
