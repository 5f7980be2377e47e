import type { Locator, Page } from '@playwright/test';

/** The shortest duration that the Event Timing API reports; quicker presses count as half of it. */
const SHORTEST_MS = 16;
/** The pause after a press, so that its effects don't count for the next one. */
const REST_MS = 200;

interface Timing extends PerformanceEntry {
  interactionId: number;
}

/** Records the duration of each press and key until the next paint. */
export function watchPresses(page: Page): Promise<unknown> {
  return page.addInitScript((durationThreshold) => {
    const presses = new Map<number, number>();
    Object.assign(window, { presses });
    new PerformanceObserver((list) => {
      for (const { interactionId: id, duration } of list.getEntries() as Timing[]) {
        if (id > 0) presses.set(id, Math.max(duration, presses.get(id) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
  }, SHORTEST_MS);
}

/** @returns milliseconds from a press, or the slowest of several keys, until the next paint */
export async function press(page: Page, action: () => Promise<unknown>): Promise<number> {
  const read = () => page.evaluate(() => [...(window as unknown as { presses: Map<number, number> }).presses.entries()]);
  const before = new Set((await read()).map(([id]) => id));
  await action();
  await page.waitForTimeout(REST_MS);
  const found = (await read()).filter(([id]) => !before.has(id)).map(([, duration]) => duration);
  return Math.max(SHORTEST_MS / 2, ...found);
}

/** Clicks with raw mouse events: the actionability checks of Playwright's own click would count as the page's work. */
export async function click(locator: Locator): Promise<void> {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const mouse = locator.page().mouse;
  await mouse.move(x + width / 2, y + height / 2);
  await mouse.down();
  await mouse.up();
}
