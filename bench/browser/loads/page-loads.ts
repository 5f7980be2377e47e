import type { Browser, Page } from '@playwright/test';
import { chainOf } from './chain';
import { type Condition, DISTANT } from './conditions';
import { CONTENT, type Content, type Route } from './in-page';
import { type PageSession, WINDOW, inNewContext, inNewPage, slowDown, timesOf } from './page-session';
import { type Request, bytesOf } from './traffic';

/** No further request follows after this pause; between two prefetches, a page waits until it is idle. */
const QUIET_MS = 1500;

export interface Load {
  content: number;
  /** Until the content was shown. */
  requestsToContent: number;
  /** Until the page was idle, without prefetches. */
  requests: number;
  bytes: number;
  htmlBytes: number;
  /** Files of linked pages, prefetched once the page was idle. */
  prefetchedBytes: number;
  /** Thread time of the page's main thread, independent of other load on the machine. */
  mainThread: number;
}

/** Loads a page in a new context, with an empty cache. */
export const load = (browser: Browser, url: string, route: string, condition: Condition, content: Content = CONTENT): Promise<Load> =>
  inNewContext(browser, content, async ({ page, session, traffic, contentOf }) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await slowDown(session, condition);
    await page.goto(url + route, { waitUntil: 'commit' });
    await contentOf(route);
    await traffic.idle(QUIET_MS);
    const { metrics } = await session.send('Performance.getMetrics');
    const { content: shown } = await timesOf(page);
    const { needed, prefetched } = await sort(traffic.requests, page);
    const contentTime = traffic.clock(((await page.evaluate(() => performance.timeOrigin)) + (shown[route] ?? NaN)) / 1000);
    return {
      content: shown[route] ?? NaN,
      requestsToContent: needed.filter(({ start }) => start <= contentTime).length,
      requests: needed.length,
      bytes: bytesOf(needed),
      htmlBytes: bytesOf(needed.filter(({ type }) => type === 'Document')),
      prefetchedBytes: bytesOf(prefetched),
      mainThread: 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN),
    };
  });

/**
 * Loads a page with the debugger, whose call stacks span `await`, and with so much latency that requests which the content does not
 * depend on can't finish before it by chance.
 * @returns the longest chain of requests until the content is shown: URLs, the document first
 */
export const chainOfPage = (browser: Browser, url: string, route: string, content: Content = CONTENT): Promise<string[]> =>
  inNewContext(browser, content, async ({ page, session, traffic, contentOf }) => {
    await session.send('Debugger.enable');
    await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
    await slowDown(session, DISTANT);
    await page.goto(url + route, { waitUntil: 'commit' });
    await contentOf(route);
    await traffic.idle(QUIET_MS);
    const { content: shown } = await timesOf(page);
    const contentTime = (await page.evaluate(() => performance.timeOrigin)) + (shown[route] ?? NaN);
    return chainOf(traffic.requests, traffic.clock(contentTime / 1000)).map((request) => request.url.slice(url.length));
  });

export interface Step {
  /** Milliseconds from the press until the content of the new page was shown. */
  content: number;
  requests: number;
}

/**
 * The ways to click a link: after hovering until its prefetches have finished, without hovering on an idle page, or without hovering and
 * without any prefetch, as by a quick visitor or one whose browser saves data.
 */
export const WAYS = ['hovered before', 'not foreseen', 'not foreseen, nothing prefetched'] as const;

export type Way = (typeof WAYS)[number];

export interface Link {
  from: string;
  to: string;
  selector: string;
}

const TO_STORE: Link = { from: '/', to: '/store', selector: 'header a[href="/store"]:visible' };

/** Navigates by a link, that to the store by default, once the page is idle. */
export const navigate = (
  browser: Browser,
  url: string,
  condition: Condition,
  way: Way,
  { link: { from, to, selector } = TO_STORE, content = CONTENT }: { link?: Link; content?: Content } = {},
): Promise<Step> =>
  inNewContext(browser, content, async ({ page, session, traffic, contentOf }) => {
    const hovered = way === 'hovered before';
    if (way === 'not foreseen, nothing prefetched') await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    // No splash, as on every page load of a session but the first.
    await page.addInitScript(() => sessionStorage.setItem('splash-seen', '1'));
    await page.goto(url + from, { waitUntil: 'commit' });
    await contentOf(from);
    await traffic.idle(QUIET_MS);
    await slowDown(session, condition);
    const link = page.locator(selector).first();
    if (hovered) {
      await link.hover();
      await traffic.idle(QUIET_MS);
    }
    const before = traffic.requests.length;
    if (hovered) {
      await page.mouse.down();
      await page.mouse.up();
    } else {
      // Without the pointer, which would hover first.
      await link.evaluate((element: HTMLElement) => element.click());
    }
    await contentOf(to);
    await traffic.idle(QUIET_MS);
    const { content: shown, pressed } = await timesOf(page);
    return { content: (shown[to] ?? NaN) - pressed, requests: traffic.requests.length - before };
  });

/** A returning visitor's downloads on one page after a release: files over the network, without documents and data. */
export interface Return {
  route: Route;
  /** Bytes of the files that the page itself needs. */
  bytes: number;
  prefetchedBytes: number;
  files: string[];
}

/**
 * Loads pages with an empty cache, runs a release, and loads them again.
 * @param release makes the server at `url` serve the new state
 * @returns the downloads of the second loads
 */
export async function loadAfterRelease(
  browser: Browser,
  url: string,
  routes: readonly Route[],
  release: () => Promise<void>,
): Promise<Return[]> {
  const context = await browser.newContext(WINDOW);
  try {
    for (const route of routes) await inNewPage(context, CONTENT, downloadsOf(url, route));
    await release();
    const returns: Return[] = [];
    for (const route of routes) returns.push(await inNewPage(context, CONTENT, downloadsOf(url, route)));
    return returns;
  } finally {
    await context.close();
  }
}

const FILE = /\.\w+$/;

const downloadsOf =
  (url: string, route: Route) =>
  async ({ page, traffic, contentOf }: PageSession): Promise<Return> => {
    await page.goto(url + route, { waitUntil: 'commit' });
    await contentOf(route);
    await traffic.idle(QUIET_MS);
    const downloaded = traffic.requests.filter((request) => FILE.test(new URL(request.url).pathname) && request.bytes > 0);
    const { needed, prefetched } = await sort(downloaded, page);
    return {
      route,
      bytes: bytesOf(needed),
      prefetchedBytes: bytesOf(prefetched),
      files: downloaded.map((request) => request.url.slice(url.length)),
    };
  };

/** Separates the requests of prefetches, which the host adds as preload tags of low priority, from all others. */
async function sort(requests: readonly Request[], page: Page): Promise<{ needed: Request[]; prefetched: Request[] }> {
  const tags = page.locator('link[rel=preload][fetchpriority=low]:not([as=fetch])');
  const urls = await tags.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  return { needed: requests.filter(({ url }) => !urls.includes(url)), prefetched: requests.filter(({ url }) => urls.includes(url)) };
}
