/** Selectors of each route's own content, which match its data where it has any, and never a skeleton. */
export type Content = Readonly<Record<string, string>>;

/** The content of the site's own pages. */
export const CONTENT = {
  '/': 'main ol > li[class^="first-"]',
  // The sign-in link that guests see: the items are for members.
  '/store': 'main a[href="/auth/discord"]',
  '/raffles': 'main a[href^="/raffles/"]',
};

export type Route = keyof typeof CONTENT;

/** The function that reports a shown content, added to the page by the DevTools protocol. */
export const REPORT_CONTENT = 'reportContent';

/** Timings that the page records; in milliseconds since navigation start. */
export interface PageTimes {
  content: Partial<Record<string, number>>;
  pressed: number;
}

/**
 * Runs in the page before its scripts, for both builds. It is self-contained, and no function in it is assigned to a name: the
 * compiler would insert a call to a helper that does not exist in the page.
 */
export function watchPage({ content, report }: { content: Content; report: string }): void {
  const times: PageTimes = { content: {}, pressed: NaN };
  Object.assign(window, { times });

  const missing = new Map(Object.entries(content));
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

  addEventListener('click', ({ timeStamp }) => void (times.pressed = timeStamp), { capture: true });
}
