import type { Page } from '@playwright/test';
import { startSite } from '../../../e2e/helpers/site';
import { type Finding, type Findings, judged, median, noted } from '../../findings';
import { launch } from '../browser';
import { press, watchPresses } from './presses';
import { BARE, type Kind, SCENES } from './scenes';
import { recordPresses } from './trace';

const MEMBER = 'highroller';
const ROUNDS = Number(process.env.BENCH_ROUNDS) || 3;
const MOST_MS = 100;
const SLOWDOWN = 4;
const FRAME_MS = 1000 / 60;

interface Sample {
  kind: Kind;
  name: string;
  /** Throttled processor time until the frame was rendered, in milliseconds, by press and round. */
  processor: number[][];
  /** Wall-clock time to the next paint, in milliseconds, by press and round. */
  clock: number[][];
}

/** Measures the time from presses and keys to the next paint, on pages with the largest plausible content. */
export async function measureInteractions(): Promise<Findings> {
  const site = await startSite();
  const browser = await launch();
  const samples: Sample[] = [];
  try {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
    await context.addInitScript(settle);
    const page = await context.newPage();
    await watchPresses(page);
    await page.goto('/login');
    await page.getByRole('button', { name: MEMBER }).first().click();
    await page.waitForURL('/');
    const session = await context.newCDPSession(page);
    for (const scene of [BARE, ...SCENES]) {
      const path = await scene.path(page);
      process.stderr.write(`Interactions on ${path}…\n`);
      await scene.prepare?.(page);
      await page.goto(path);
      await scene.ready(page);
      await page.waitForLoadState('networkidle');
      for (const { kind, name, presses } of scene.interactions) {
        const processor = await inRounds(presses, async (action) => {
          const times = await recordPresses(page, () => press(page, () => action(page)));
          return SLOWDOWN * Math.max(0, ...times);
        });
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
        const clock = await inRounds(presses, (action) => press(page, () => action(page)));
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        samples.push({ kind, name, processor, clock });
      }
      await page.unrouteAll({ behavior: 'wait' });
    }
    return { rows: samples.map(judge), figures: samples };
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Runs in the page: stores the cookie consent, confirms the age and skips the splash. */
function settle(): void {
  if (self.origin === 'null') return;
  const record = { necessary: true, analytics: false, marketing: false, functional: false, timestamp: '2026-01-01T00:00:00.000Z' };
  localStorage.setItem('cookie-consent', JSON.stringify(record));
  sessionStorage.setItem('splash-seen', '1');
  document.cookie = 'age-confirmed=99; path=/';
}

type Press = (page: Page) => Promise<unknown>;

/** Measures all presses one after the other, in each round. */
async function inRounds(presses: readonly Press[], measure: (press: Press) => Promise<number>): Promise<number[][]> {
  const found: number[][] = presses.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, each] of presses.entries()) found[index]?.push(await measure(each));
  }
  return found;
}

/** Judges processor time, which other load on the machine affects little; wall-clock time is only shown. */
function judge({ kind, name, processor, clock }: Sample): Finding {
  const worst = (all: number[][]) => Math.max(...all.map(median));
  const typical = worst(processor) + FRAME_MS;
  const text = `${typical.toFixed(0)} ms; by the clock ${worst(clock)} ms, slowest ${Math.max(...clock.flat())}`;
  return kind === 'bare'
    ? noted(`press to paint: ${name}`, text)
    : judged(`press to paint, ${kind}: ${name}`, text, `< ${MOST_MS} ms`, typical < MOST_MS);
}
