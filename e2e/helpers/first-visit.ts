import zlib from 'node:zlib';
import { type CDPSession, type Page, type Request, expect } from '@playwright/test';
import { watchCompositor } from './compositor';

/** The cost of a page until it is quiet, without the files that it prefetches for other pages. */
export interface VisitCost {
  requests: number;
  scripts: number;
  styles: number;
  /** Scripts, stylesheets and fonts, in KB (1000 bytes) with brotli. */
  kilobytes: number;
  /** Renders of React that changed the document. */
  commits: number;
  layouts: number;
}

const STREAM = '/api/live';

/**
 * Opens a page for the first time, with motion, and counts what it costs. Data and pictures arrive one by one, each after the page has rendered
 * the one before, and the clock stands: the counts do not depend on how busy the processor is.
 * @returns the costs, and what was animated on the main thread
 */
export async function visit(page: Page, address: string): Promise<VisitCost & { costly: string[] }> {
  await page.clock.setFixedTime(new Date());
  const commits = await countCommits(page);
  const costly = await watchCompositor(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { requests, quiet, codeHasLoaded } = watchTraffic(page);
  await respondInTurn(page, codeHasLoaded);
  // Live updates start last.
  const started = page.waitForRequest((request) => new URL(request.url()).pathname === STREAM);
  await page.goto(address);
  await started;
  await quiet();
  await expect(page.locator('#splash, [data-counting]')).toHaveCount(0);

  const own = await withoutPrefetches(requests, page);
  const files = { js: 0, css: 0, woff2: 0, bytes: 0 };
  for (const request of own) {
    const kind = kindOf(request);
    if (!kind) continue;
    files[kind] += 1;
    files.bytes += await sizeOf(request);
  }
  return {
    requests: own.length,
    scripts: files.js,
    styles: files.css,
    kilobytes: Math.ceil(files.bytes / 1000),
    commits: await commits(),
    layouts: await layoutsOf(session),
    costly: await costly(),
  };
}

/** Counts the commits of React, by the hook of the React DevTools. */
async function countCommits(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, {
      commits: 0,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberRoot: () => void (window as unknown as { commits: number }).commits++,
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { commits: number }).commits);
}

function watchTraffic(page: Page) {
  const requests: Request[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') return;
    requests.push(request);
    pending.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request));
  const untilNone = async (isAwaited: (request: Request) => boolean) => {
    const isQuiet = async () => {
      await rendered(page);
      return ![...pending].some(isAwaited);
    };
    await expect.poll(isQuiet, { intervals: [50], timeout: 60_000 }).toBe(true);
  };
  return {
    requests,
    quiet: () => untilNone(() => true),
    codeHasLoaded: () => untilNone((request) => !isContent(new URL(request.url()))),
  };
}

const isContent = ({ pathname }: URL) => /^\/(api\/r|storage|demo)\//.test(pathname);

/** Holds content until the page's code has rendered, and then lets it arrive one by one. */
async function respondInTurn(page: Page, codeHasLoaded: () => Promise<void>): Promise<void> {
  let turn: Promise<void> | undefined;
  await page.route(isContent, (route, request) => {
    turn = (turn ?? codeHasLoaded()).then(async () => {
      await route.continue();
      await (await request.response())?.finished();
      await rendered(page);
    });
  });
}

/** Waits until React has rendered what arrived: it renders in tasks, between which frames may be painted. */
async function rendered(page: Page): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
}

async function layoutsOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? NaN;
}

/** Leaves out what the host prefetches for other pages, by preload tags of low priority. */
async function withoutPrefetches(requests: readonly Request[], page: Page): Promise<Request[]> {
  const tags = page.locator('link[rel=preload][fetchpriority=low]');
  const urls = await tags.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  return requests.filter((request) => !urls.includes(request.url()));
}

const kindOf = (request: Request) => /\.(js|css|woff2)$/.exec(new URL(request.url()).pathname)?.[1] as 'js' | 'css' | 'woff2' | undefined;

/** Files by address: they are immutable, and the server compresses one better the second time. */
const sizes = new Map<string, number>();

async function sizeOf(request: Request): Promise<number> {
  const url = request.url();
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const body = (await (await request.response())?.body()) ?? Buffer.alloc(0);
  const size = (kindOf(request) === 'woff2' ? body : zlib.brotliCompressSync(body)).length;
  sizes.set(url, size);
  return size;
}
