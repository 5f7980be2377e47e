import { type Page, type Request, expect } from '@playwright/test';

interface Shift {
  value: number;
  /** The visible parts that moved: their places before and after (x, y, width and height in pixels), and the elements. */
  moved: string[];
}

/** Records every layout shift, including those after user input, with motion enabled. */
export async function watchShifts(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    // Effects behind a page move nothing, and would draw without a graphics card (thorough/effects.journey.ts).
    Reflect.deleteProperty(window, 'OffscreenCanvas');
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const describe = ({ node, previousRect, currentRect }: (typeof sources)[number]) =>
          `${place(previousRect)} -> ${place(currentRect)}: ${(node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 120)}`;
        shifts.push({ value, moved: sources.map(describe) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Tracks a page's requests other than event streams, for {@link waitForIdle}. */
export function trackRequests(page: Page): void {
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => pending.delete(request));
}

/**
 * Waits until no request is pending, nor one that starts as soon as the browser is idle, and all finite animations have ended. Takes a
 * fraction of the time of Playwright's `networkidle`, which waits for the code of menus as well.
 * @param what names the page in a failure
 */
export async function waitForIdle(page: Page, what?: string): Promise<void> {
  const pending = pendingRequests.get(page);
  if (!pending) throw new Error('Call trackRequests(page) before its first load.');
  const isQuiet = async () => {
    await waitForRender(page);
    return pending.size === 0;
  };
  // A response may cause further requests.
  const untilQuiet = () =>
    expect.poll(async () => (await isQuiet()) && (await isQuiet()), { message: what, intervals: [50], timeout: 30_000 }).toBe(true);
  await untilQuiet();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  if (!(await isQuiet())) await untilQuiet();
}

/** Waits until all animations but endless ones have ended and the result is painted. */
export async function waitForRender(page: Page) {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    do {
      // `finished` rejects for a cancelled animation, which has ended as well.
      await Promise.allSettled(running().map(({ finished }) => finished));
      // What has just been rendered begins its transition a frame later.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (running().length > 0);
  });
}
