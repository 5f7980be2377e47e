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
const MOST_OF_A_CORE = 0.15;

interface Sample {
  /** Main thread time of each frame, in milliseconds. */
  mainThread: number;
  /** The sum of all layout shifts since navigation start. */
  shift: number;
  /** The page's JavaScript heap, in megabytes. */
  heap: number;
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
      samples.without.push(await onHome(browser, site.url, false, measureMainThread));
      samples.with.push(await onHome(browser, site.url, true, measureMainThread));
    }
    const worker = await onHome(browser, site.url, true, measureWorker);
    return { rows: judge(samples.with, samples.without, worker), figures: { ...samples, worker } };
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Opens the home page, with or without the effects, and measures it once it is idle. */
async function onHome<Result>(browser: Browser, url: string, effects: boolean, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    // Only the effects use this method.
    if (!effects) await page.addInitScript(() => Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen'));
    await page.goto(url);
    await page.waitForTimeout(SETTLE_MS);
    if ((await page.locator('canvas').count()) !== Number(effects))
      throw new Error('The page has effects where it should have none, or none where it should.');
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Runs in the page: sums the layout shifts. */
function watchShifts(): void {
  const total = { shift: 0 };
  Object.assign(window, { total });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) total.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function measureMainThread(page: Page): Promise<Sample> {
  const session = await page.context().newCDPSession(page);
  // Thread time, so that other load on the machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return { at: performance.now(), busy: value('TaskDuration'), heap: value('JSHeapUsedSize') };
  };
  const before = await read();
  await page.waitForTimeout(SECONDS * 1000);
  const after = await read();
  const frames = ((after.at - before.at) / 1000) * FRAMES_PER_SECOND;
  const shift = await page.evaluate(() => (window as unknown as { total: { shift: number } }).total.shift);
  return { mainThread: ((after.busy - before.busy) * 1000) / frames, shift, heap: after.heap / 2 ** 20 };
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Thread time in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** @returns the share of a core that the worker uses, without throttling */
async function measureWorker(page: Page): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const start = performance.now();
  await page.waitForTimeout(SECONDS * 1000);
  const elapsed = performance.now() - start;
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
  const isWorker = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name?.startsWith('DedicatedWorker');
  const threads = traceEvents.filter(isWorker).map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.includes(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('The browser recorded nothing of the worker.');
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0) / elapsed;
}

function judge(withEffects: Sample[], without: Sample[], worker: number): Finding[] {
  const [on, off] = [withEffects, without].map((samples) => median(samples.map(({ mainThread }) => mainThread))) as [number, number];
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
    judged('what the worker takes', `${(100 * worker).toFixed(1)} % of a core`, `<= ${100 * MOST_OF_A_CORE} %`, worker <= MOST_OF_A_CORE),
    noted(
      "the page's layout shifts, with and without",
      both(({ shift }) => shift, 4),
    ),
    noted("the page's JavaScript heap, with and without", `${both(({ heap }) => heap, 1)} MB`),
  ];
}
