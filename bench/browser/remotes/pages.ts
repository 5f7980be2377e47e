import type { Browser } from '@playwright/test';
import { median } from '../../findings';
import { SLOW } from '../loads/conditions';
import { inspect, load, navigate } from '../loads/page-loads';
import { contentOf, routeOf } from './names';

const ROUNDS = Number(process.env.BENCH_ROUNDS) || 3;
const [PAGE, NEXT] = [1, 2];
const CONTENT = Object.fromEntries([PAGE, NEXT].map((number) => [routeOf(number), contentOf(number)]));
const LINK = { from: routeOf(PAGE), to: routeOf(NEXT), selector: `a[href="${routeOf(NEXT)}"]` };

/** What a visitor feels, of a page of a remote; medians, times in milliseconds. */
export interface PageFigures {
  /** The longest chain of requests until the content is shown; undefined if it is not, within a minute with two seconds before each response. */
  depth: number | undefined;
  requests: number;
  bytes: number;
  /** Prefetched after the content. */
  prefetched: number;
  /** Until the content is shown, on Slow 4G. */
  content: number;
  /** Thread time of the page's main thread, independent of other load on the machine. */
  mainThread: number;
  /** From a tap on the link to the next remote until its content is shown, on Slow 4G; undefined without a next one. */
  tap: number | undefined;
}

/** Measures the first remote's page, and a tap into the second. @param count of all remotes */
export async function measurePages(browser: Browser, url: string, count: number): Promise<PageFigures> {
  const [loads, taps]: [Awaited<ReturnType<typeof load>>[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const loaded = await load(browser, url, routeOf(PAGE), SLOW, CONTENT);
    const tapped = count < NEXT ? undefined : await navigate(browser, url, SLOW, 'not foreseen', { link: LINK, content: CONTENT });
    // The first round fills the server's cache.
    if (round === 0) continue;
    loads.push(loaded);
    if (tapped) taps.push(tapped.content);
  }
  const depth = await inspect(browser, url, routeOf(PAGE), CONTENT).then(
    ({ chain }) => chain.length,
    () => undefined,
  );
  return {
    depth,
    requests: median(loads.map(({ requests }) => requests)),
    bytes: median(loads.map(({ bytes }) => bytes)),
    prefetched: median(loads.map(({ prefetchedBytes }) => prefetchedBytes)),
    content: median(loads.map(({ content }) => content)),
    mainThread: median(loads.map(({ mainThread }) => mainThread)),
    tap: taps.length > 0 ? median(taps) : undefined,
  };
}
