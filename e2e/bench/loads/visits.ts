import type { Browser, CDPSession, Page } from '@playwright/test';
import { chainOf } from './chain';
import { type Condition, DISTANT } from './conditions';
import { CONTENT, type PageTimes, type Route, TELL, watchPage } from './in-page';
import { Traffic } from './traffic';

/** Nothing has moved for so long that nothing more comes. */
const QUIET_MS = 500;
const CONTENT_TIMEOUT_MS = 60_000;

/** What one load of a page took; times in milliseconds. */
export interface Load {
  firstPaint: number;
  largestPaint: number;
  content: number;
  requests: number;
  bytes: number;
  scriptBytes: number;
  longTasks: number;
  longTasksTotal: number;
  /** Processor time of the page's main thread, which what else the machine does has no part in. */
  mainThread: number;
}

/** A page in a browser that has never been there. */
interface Visit {
  page: Page;
  session: CDPSession;
  traffic: Traffic;
  /** Resolves once the route's content stands. */
  contentOf(route: Route): Promise<void>;
}

/** Loads a page in a fresh context, with nothing kept from before. */
export const load = (browser: Browser, url: string, route: Route, condition: Condition): Promise<Load> =>
  visit(browser, async ({ page, session, traffic, contentOf }) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await slowDown(session, condition);
    await page.goto(url + route, { waitUntil: 'commit' });
    await contentOf(route);
    await traffic.idle(QUIET_MS);
    const { metrics } = await session.send('Performance.getMetrics');
    const { firstPaint, largestPaint, content, longTasks } = await timesOf(page);
    return {
      firstPaint,
      largestPaint,
      content: content[route] ?? NaN,
      requests: traffic.requests.length,
      bytes: traffic.bytes,
      scriptBytes: traffic.scriptBytes,
      longTasks: longTasks.length,
      longTasksTotal: longTasks.reduce((sum, { duration }) => sum + duration, 0),
      mainThread: 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN),
    };
  });

/** What a page is made of, which is the same at every load. */
export interface Makeup {
  /** The longest chain of requests until the content stands: URLs, the document first. */
  chain: string[];
  /** Versions of the React renderers that started. */
  renderers: string[];
  /** How many copies of React are in the scripts that came. */
  reacts: number;
}

/**
 * Loads a page once more, with the browser's debugger, which knows what called what across `await`, and from so far away that no
 * request which the content does not wait for is over before it by chance. React's copies are counted in the scripts' text, by
 * the one line that each copy has and no minifier changes.
 */
export const inspect = (browser: Browser, url: string, route: Route): Promise<Makeup> =>
  visit(browser, async ({ page, session, traffic, contentOf }) => {
    const scripts: string[] = [];
    session.on('Debugger.scriptParsed', ({ scriptId, url: from }) => void (from.startsWith(url) && scripts.push(scriptId)));
    await session.send('Debugger.enable');
    await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
    await slowDown(session, DISTANT);
    await page.goto(url + route, { waitUntil: 'commit' });
    await contentOf(route);
    await traffic.idle(QUIET_MS);
    const { content, renderers } = await timesOf(page);
    const stood = (await page.evaluate(() => performance.timeOrigin)) + (content[route] ?? NaN);
    const sources = await Promise.all(scripts.map((scriptId) => session.send('Debugger.getScriptSource', { scriptId })));
    return {
      chain: chainOf(traffic.requests, traffic.clock(stood / 1000)).map((request) => request.url.slice(url.length)),
      renderers,
      reacts: sources.reduce((sum, { scriptSource }) => sum + (scriptSource.match(/\.prototype\.isReactComponent\s*=\s*\{/g)?.length ?? 0), 0),
    };
  });

/** What going from one page to another inside the site took. */
export interface Step {
  /** Milliseconds from the press until the content of the new page stood. */
  content: number;
  /** After the press. */
  requests: number;
}

/**
 * Goes from `/` to `/store` by the link in the header, once the page rests.
 * @param hovered whether the pointer rests on the link until all that this fetches is there, or the link is pressed unforeseen
 */
export const goToStore = (browser: Browser, url: string, condition: Condition, hovered: boolean): Promise<Step> =>
  visit(browser, async ({ page, session, traffic, contentOf }) => {
    // As on every page of a visit but the first.
    await page.addInitScript(() => sessionStorage.setItem('splash-seen', '1'));
    await page.goto(`${url}/`, { waitUntil: 'commit' });
    await contentOf('/');
    await traffic.idle(QUIET_MS);
    await slowDown(session, condition);
    const link = page.locator('header a[href="/store"]:visible').first();
    if (hovered) {
      await link.hover();
      await traffic.idle(QUIET_MS);
    }
    const before = traffic.requests.length;
    if (hovered) {
      await page.mouse.down();
      await page.mouse.up();
    } else {
      // By no pointer, which would have to come over it first.
      await link.evaluate((element: HTMLElement) => element.click());
    }
    await contentOf('/store');
    await traffic.idle(QUIET_MS);
    const { content, pressed } = await timesOf(page);
    return { content: (content['/store'] ?? NaN) - pressed, requests: traffic.requests.length - before };
  });

async function visit<Result>(browser: Browser, measure: (visit: Visit) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const told = new Set<string>();
    let hear = () => {};
    session.on('Runtime.bindingCalled', ({ payload }) => {
      told.add(payload);
      hear();
    });
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: TELL });
    await session.send('Network.enable');
    await page.addInitScript(watchPage, { content: CONTENT, tell: TELL });
    const contentOf = (route: Route) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`The content of ${route} did not come to stand at ${page.url()}.`)), CONTENT_TIMEOUT_MS);
        hear = () => {
          if (!told.has(route)) return;
          clearTimeout(timer);
          resolve();
        };
        hear();
      });
    return await measure({ page, session, traffic: new Traffic(page, session), contentOf });
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession, { network, processor }: Condition): Promise<void> {
  const { download, upload, latency } = network ?? { download: -1, upload: -1, latency: 0 };
  await session.send('Network.emulateNetworkConditions', { offline: false, downloadThroughput: download, uploadThroughput: upload, latency });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
}

const timesOf = (page: Page) => page.evaluate(() => (window as unknown as { times: PageTimes }).times);
