import type { Browser } from '@playwright/test';
import { median } from '../../findings';
import { SLOW } from '../loads/conditions';
import { chainOfPage, load, navigate } from '../loads/page-loads';
import { contentOf, routeOf } from './names';

const ROUNDS = Number(process.env.BENCH_ROUNDS) || 5;
/** A page with links to the next five, of which the menu has the first only. */
const PAGE = 5;
const NEXT = 7;
const CONTENT = Object.fromEntries([1, PAGE, NEXT].map((number) => [routeOf(number), contentOf(number)]));
const LINK = { from: routeOf(PAGE), to: routeOf(NEXT), selector: `a[href="${routeOf(NEXT)}"]` };

/** A visitor's figures of a remote's page; medians, times in milliseconds. */
export interface PageFigures {
  /** The longest chain of requests until the content is shown; undefined if it is not, within a minute with two seconds before each response. */
  depth: number | undefined;
  requestsToContent: number;
  requests: number;
  bytes: number;
  htmlBytes: number;
  prefetched: number;
  /** Until the content is shown, on Slow 4G. */
  content: number;
  /** Thread time of the page's main thread, independent of other load on the machine. */
  mainThread: number;
  /** The time from a tap on the next remote's link until its content is shown, on Slow 4G; undefined without a next one. */
  tap: number | undefined;
}

/** Pages that are served, and the number of all remotes. */
export interface Served {
  url: string;
  count: number;
}

const routeWith = (count: number) => routeOf(Math.min(PAGE, count));

/** Loads a remote's page, and taps into another that is not in the menu. The first time, it fills the server's cache. */
export async function visit(browser: Browser, { url, count }: Served) {
  const loaded = await load(browser, url, routeWith(count), SLOW, CONTENT);
  const tapped = count < NEXT ? undefined : await navigate(browser, url, SLOW, 'not foreseen', { link: LINK, content: CONTENT });
  return { loaded, tapped };
}

/** Measures pages that were visited once, in turns whose order alternates, so that a machine whose speed changes does not decide. */
export async function measurePages(browser: Browser, served: readonly Served[]): Promise<PageFigures[]> {
  const visits: Awaited<ReturnType<typeof visit>>[][] = served.map(() => []);
  const inOrder = [...served.entries()];
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, each] of round % 2 === 0 ? inOrder : inOrder.toReversed()) visits[index]?.push(await visit(browser, each));
  const figures: PageFigures[] = [];
  for (const [index, { url, count }] of served.entries()) {
    const loads = visits[index]?.map(({ loaded }) => loaded) ?? [];
    const taps = visits[index]?.flatMap(({ tapped }) => tapped?.content ?? []) ?? [];
    const depth = await chainOfPage(browser, url, routeWith(count), CONTENT).then(
      (chain) => chain.length,
      () => undefined,
    );
    figures.push({
      depth,
      requestsToContent: median(loads.map(({ requestsToContent }) => requestsToContent)),
      requests: median(loads.map(({ requests }) => requests)),
      bytes: median(loads.map(({ bytes }) => bytes)),
      htmlBytes: median(loads.map(({ htmlBytes }) => htmlBytes)),
      prefetched: median(loads.map(({ prefetchedBytes }) => prefetchedBytes)),
      content: median(loads.map(({ content }) => content)),
      mainThread: median(loads.map(({ mainThread }) => mainThread)),
      tap: taps.length > 0 ? median(taps) : undefined,
    });
  }
  return figures;
}
