import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  moved: string[];
}

/** Keeps every shift of the layout, those after a press as well, on pages whose parts move as for most visitors. */
export async function watchShifts(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    interface LayoutShift extends PerformanceEntry {
      value: number;
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.push({ value, moved: sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent ?? '').slice(0, 120)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All of them so far. */
export const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** The page at rest: everything fetched, all that moves is done. */
export async function settle(page: Page) {
  await page.waitForLoadState('networkidle');
  await stillness(page);
}

/** All that moves is done, and drawn. */
export async function stillness(page: Page) {
  await atRest(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Nothing moves any more but what moves forever. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      const moving = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
      if (moving.length === 0) return;
      // One that is cancelled rejects, and has come to its end as well.
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
}
