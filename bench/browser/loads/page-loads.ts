import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test';

/** Selectors of each route's own content, which match its data where it has any, and never a skeleton. */
const CONTENT = {
  '/': 'main ol > li[class^="first-"]',
  // The sign-in link that guests see: the items are for members.
  '/store': 'main a[href="/auth/discord"]',
  '/raffles': 'main a[href^="/raffles/"]',
};
export type Route = keyof typeof CONTENT;
export const ROUTES = Object.keys(CONTENT) as Route[];

const WINDOW = { viewport: { width: 1280, height: 800 } };
/** No further request follows after this pause; between two prefetches, a page waits until it is idle. */
const QUIET_MS = 1500;
const TIMEOUT_MS = 60_000;
/** The network and processor of Slow 4G: 1.6 and 0.75 Mbit/s, four times slower. */
const SLOW_NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const SLOW_PROCESSOR = { rate: 4 };

/** Times that the page records, in milliseconds since navigation start. */
interface PageTimes {
  content: Record<string, number>;
  pressed: number;
}
declare const times: PageTimes;

interface OpenPage {
  page: Page;
  session: CDPSession;
  slowDown(): Promise<void>;
  /** Waits until a route's content is shown and no request is pending. @returns when it was shown */
  settled(route: Route): Promise<number>;
}

/** Measures in a new page. */
async function inPage<Result>(context: BrowserContext, measure: (open: OpenPage) => Promise<Result>): Promise<Result> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await page.addInitScript(watchPage, CONTENT);
    const idle = watchRequests(page);
    return await measure({
      page,
      session,
      async slowDown() {
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
        await session.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR);
      },
      async settled(route) {
        await page.waitForFunction((wanted) => wanted in times.content, route, { polling: 100, timeout: TIMEOUT_MS });
        await idle();
        return page.evaluate((wanted) => times.content[wanted] ?? NaN, route);
      },
    });
  } finally {
    await page.close();
  }
}

/** Measures in a new context, with an empty cache. */
async function inNewContext<Result>(browser: Browser, measure: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext(WINDOW);
  return measure(context).finally(() => context.close());
}

/**
 * Runs in the page before its scripts. It is self-contained, and no function in it is assigned to a name: the compiler would insert a call
 * to a helper that does not exist in the page.
 */
function watchPage(content: Record<string, string>): void {
  const recorded: PageTimes = { content: {}, pressed: NaN };
  Object.assign(window, { times: recorded });
  new MutationObserver(() => {
    for (const [route, selector] of Object.entries(content))
      if (!(route in recorded.content) && location.pathname === route && document.querySelector(selector))
        recorded.content[route] = performance.now();
  }).observe(document, { childList: true, subtree: true });
  addEventListener('click', ({ timeStamp }) => void (recorded.pressed = timeStamp), { capture: true });
}

/** @returns waits until no request has been pending for a while */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let quietSince = performance.now();
  const end = (request: Request) => {
    pending.delete(request);
    quietSince = performance.now();
  };
  page.on('request', (request) => {
    if (!['eventsource', 'ping'].includes(request.resourceType())) pending.add(request);
  });
  page.on('requestfinished', end).on('requestfailed', end);
  // The end of a worker's script is never reported.
  page.on('worker', (worker) => pending.forEach((request) => request.url() === worker.url() && pending.delete(request)));
  return async () => {
    const from = performance.now();
    while (pending.size > 0 || performance.now() - Math.max(from, quietSince) < QUIET_MS) {
      if (performance.now() - from > TIMEOUT_MS)
        throw new Error(`The page goes on loading ${[...pending].map((of) => of.url()).join(', ')}.`);
      await pause(20);
    }
  };
}

/** The files and data of a page, with their bytes over the network; prefetched ones are those of linked pages. */
async function transfersOf(page: Page) {
  const { entries, prefetched } = await page.evaluate(() => ({
    entries: performance.getEntries().flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry.toJSON()] : [])),
    // The host adds prefetches as preload tags of low priority.
    prefetched: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][fetchpriority=low]:not([as=fetch])')].map(
      ({ href }) => href,
    ),
  }));
  return (entries as PerformanceResourceTiming[]).map(({ name, initiatorType, transferSize }) => ({
    url: name,
    isDocument: initiatorType === 'navigation',
    isPrefetched: prefetched.includes(name),
    bytes: transferSize,
  }));
}

type Transfers = Awaited<ReturnType<typeof transfersOf>>;
const bytesOf = (transfers: Transfers) => transfers.reduce((sum, { bytes }) => sum + bytes, 0);
const needed = ({ isPrefetched }: Transfers[number]) => !isPrefetched;
const prefetched = ({ isPrefetched }: Transfers[number]) => isPrefetched;

export type Load = Awaited<ReturnType<typeof load>>;

/** Loads a page on Slow 4G with an empty cache. `content` is until it was shown, `mainThread` thread time, to which other load does not add. */
export const load = (browser: Browser, url: string, route: Route) =>
  inNewContext(browser, (context) =>
    inPage(context, async ({ page, session, slowDown, settled }) => {
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await slowDown();
      await page.goto(url + route, { waitUntil: 'commit' });
      const content = await settled(route);
      const { metrics } = await session.send('Performance.getMetrics');
      const transfers = await transfersOf(page);
      return {
        content,
        requests: transfers.filter(needed).length,
        bytes: bytesOf(transfers.filter(needed)),
        htmlBytes: bytesOf(transfers.filter(({ isDocument }) => isDocument)),
        prefetchedBytes: bytesOf(transfers.filter(prefetched)),
        mainThread: 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN),
      };
    }),
  );

/** The ways to click a link of an idle page: after hovering until its prefetches have finished, or without. */
export const WAYS = ['hovered before', 'not foreseen'] as const;
export type Way = (typeof WAYS)[number];
export type Step = Awaited<ReturnType<typeof navigate>>;

/** Navigates to the store on Slow 4G. `content` is from the press until it was shown. */
export const navigate = (browser: Browser, url: string, way: Way) =>
  inNewContext(browser, (context) =>
    inPage(context, async ({ page, slowDown, settled }) => {
      // No splash, as on every page load of a session but the first.
      await page.addInitScript(() => sessionStorage.setItem('splash-seen', '1'));
      await page.goto(url, { waitUntil: 'commit' });
      await settled('/');
      await slowDown();
      const link = page.locator('header a[href="/store"]:visible').first();
      if (way === 'hovered before') await link.hover();
      await settled('/');
      const before = (await transfersOf(page)).length;
      // Without the pointer, which would hover.
      await link.evaluate((element: HTMLElement) => element.click());
      const content = await settled('/store');
      const pressed = await page.evaluate(() => times.pressed);
      return { content: content - pressed, requests: (await transfersOf(page)).length - before };
    }),
  );

const FILE = /\.\w+$/;

export type Return = Awaited<ReturnType<typeof loadAfterRelease>>[number];

/** Loads pages with an empty cache, runs a release, and loads them again. @returns the bytes of files in the second loads */
export const loadAfterRelease = (browser: Browser, url: string, routes: readonly Route[], release: () => Promise<void>) =>
  inNewContext(browser, async (context) => {
    const visit = (route: Route) =>
      inPage(context, async ({ page, settled }) => {
        await page.goto(url + route, { waitUntil: 'commit' });
        await settled(route);
        const files = (await transfersOf(page)).filter((transfer) => FILE.test(new URL(transfer.url).pathname));
        return { route, bytes: bytesOf(files.filter(needed)), prefetchedBytes: bytesOf(files.filter(prefetched)) };
      });
    for (const route of routes) await visit(route);
    await release();
    const again = [];
    for (const route of routes) again.push(await visit(route));
    return again;
  });
