import type { Browser } from '@playwright/test';
import { type Finding, judged, median, noted } from '../../findings';
import { type Kind, SCENES, type Scene } from './interactions';
import { click, press, watchPresses } from './presses';
import { recordTrace } from './trace';
import { SLOWDOWN, signIn, openPage } from './page';

const MEMBER = 'highroller';
const ROUNDS = 3;
const MOST_MS = 100;

/** The longest wait for the next frame. */
const FRAME_MS = 1000 / 60;

interface Sample {
  kind: Kind;
  name: string;
  /** By press and round, throttled processor time until its frame was rendered, in milliseconds. */
  processor: number[][];
  /** By press and round, wall-clock time to the next paint, in milliseconds. */
  clock: number[][];
}

/** Measures the time from presses and keys to the next paint. */
export async function measureInputLatency(browser: Browser, url: string): Promise<{ rows: Finding[]; samples: Sample[] }> {
  const samples: Sample[] = [];
  const page = await openPage(browser, url, 1280);
  await watchPresses(page);
  await signIn(page, MEMBER);
  const session = await page.context().newCDPSession(page);
  for (const scene of [BARE, ...SCENES]) {
    const path = await scene.path(page);
    process.stderr.write(`Pages, presses on ${path}…\n`);
    await scene.prepare?.(page);
    await page.goto(path);
    await scene.ready(page);
    await page.waitForLoadState('networkidle');
    for (const { kind, name, presses } of scene.interactions) {
      const processor = await rounds(presses, async (action) => {
        const recording = await recordTrace(page, () => press(page, () => action(page)), true);
        return SLOWDOWN * Math.max(0, ...recording.presses());
      });
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      const clock = await rounds(presses, (action) => press(page, () => action(page)));
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      samples.push({ kind, name, processor, clock });
    }
    await page.unrouteAll({ behavior: 'wait' });
  }
  await page.context().close();
  return { rows: samples.map(judge), samples };
}

/** Measures all presses one after the other, {@link ROUNDS} times. */
async function rounds<Press>(presses: readonly Press[], measure: (press: Press) => Promise<number>): Promise<number[][]> {
  const found: number[][] = presses.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, press] of presses.entries()) found[index]?.push(await measure(press));
  }
  return found;
}

/** A baseline: a button that only changes a text. */
const BARE: Scene = {
  path: async () => '/bare',
  prepare: (page) =>
    page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<button onclick="textContent++">0</button>' })),
  ready: (page) => page.getByRole('button').waitFor(),
  interactions: [{ kind: 'bare', name: 'a button that counts', presses: [(page) => click(page.getByRole('button'))] }],
};

/** Judges processor time, which other load on the machine affects little; wall-clock time is only shown. */
function judge({ kind, name, processor, clock }: Sample): Finding {
  const worst = (all: number[][]) => Math.max(...all.map(median));
  const typical = worst(processor) + FRAME_MS;
  const text = `${typical.toFixed(0)} ms; by the clock ${worst(clock)} ms, slowest ${Math.max(...clock.flat())}`;
  return kind === 'bare'
    ? noted(`press to paint: ${name}`, text)
    : judged(`press to paint, ${kind}: ${name}`, text, `< ${MOST_MS} ms`, typical < MOST_MS);
}
