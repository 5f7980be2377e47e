import { type Browser, type Page, chromium } from '@playwright/test';
import { launchArgs } from '../../kit/lib/chromium.mjs';
import { startSite } from '../../e2e/helpers/site';
import { type Findings, type Finding, judged, median, noted } from '../findings';

const ROUNDS = 3;
const SECONDS = 10;
/** Time for the page to load, its counters to run and the smoke to rise. */
const SETTLE_MS = 8_000;
const SLOWDOWN = 4;
const FRAMES_PER_SECOND = 60;

const MOST_MAIN_THREAD_MS = 2;

interface Sample {
  mainThread: number;
  shift: number;
  heap: number;
  /** Tasks of the main thread that took 50 milliseconds or more. */
  longTasks: number;
}

/** Measures the stage effects of the home page against the same page without them. */
export async function measureEffects(): Promise<Findings> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: launchArgs() });
  try {
    const samples = { with: [] as Sample[], without: [] as Sample[] };
    for (let round = 1; round <= ROUNDS; round++) {
      process.stderr.write(`Effects, round ${round} of ${ROUNDS}…\n`);
      // Alternates, so that other load on the machine affects both.
      samples.without.push(await onHome(browser, site.url, false));
      samples.with.push(await onHome(browser, site.url, true));
    }
    return { rows: judge(samples.with, samples.without), figures: samples };
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Opens the home page, with or without the effects, and measures it once it is idle. */
async function onHome(browser: Browser, url: string, effects: boolean): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    // Only the effects use it.
    if (!effects) await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
    await page.goto(url);
    await page.waitForTimeout(SETTLE_MS);
    if ((await page.locator('canvas').count()) !== Number(effects))
      throw new Error('The page has effects where it should have none, or none where it should.');
    return await measureMainThread(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page: sums the layout shifts, and counts the long tasks. */
function watch(): void {
  const total = { shift: 0, longTasks: 0 };
  Object.assign(window, { total });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) total.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => (total.longTasks += list.getEntries().length)).observe({ type: 'longtask' });
}

async function measureMainThread(page: Page): Promise<Sample> {
  const session = await page.context().newCDPSession(page);
  // Thread time, so that other load on the machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    const total = await page.evaluate(() => (window as unknown as { total: { shift: number; longTasks: number } }).total);
    return { ...total, at: performance.now(), busy: value('TaskDuration'), heap: value('JSHeapUsedSize') };
  };
  const before = await read();
  await page.waitForTimeout(SECONDS * 1000);
  const after = await read();
  const frames = ((after.at - before.at) / 1000) * FRAMES_PER_SECOND;
  const mainThread = ((after.busy - before.busy) * 1000) / frames;
  return { mainThread, shift: after.shift, heap: after.heap / 2 ** 20, longTasks: after.longTasks - before.longTasks };
}

function judge(withEffects: Sample[], without: Sample[]): Finding[] {
  const [on, off] = [withEffects, without].map((samples) => median(samples.map(({ mainThread }) => mainThread))) as [number, number];
  const longTasks = median(withEffects.map((sample) => sample.longTasks));
  const both = (figure: (sample: Sample) => number, digits: number) =>
    [withEffects, without].map((samples) => median(samples.map(figure)).toFixed(digits)).join(' and ');
  return [
    noted('main thread, each frame, without the effects', `${off.toFixed(2)} ms`),
    noted('main thread, each frame, with them', `${on.toFixed(2)} ms`),
    judged(
      'what the effects take of it',
      `${Math.max(0, on - off).toFixed(2)} ms`,
      `<= ${MOST_MAIN_THREAD_MS} ms`,
      on - off <= MOST_MAIN_THREAD_MS,
    ),
    judged('long tasks with them', `${longTasks}`, '0', longTasks === 0),
    noted(
      "the page's layout shifts, with and without",
      both(({ shift }) => shift, 4),
    ),
    noted("the page's JavaScript heap, with and without", `${both(({ heap }) => heap, 1)} MB`),
  ];
}
