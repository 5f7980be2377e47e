import type { Page } from '@playwright/test';

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

/** Waits until the network is idle and all finite animations have ended. */
export async function waitForIdle(page: Page) {
  await page.waitForLoadState('networkidle');
  await waitForRender(page);
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
