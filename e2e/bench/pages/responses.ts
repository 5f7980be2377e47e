import type { Browser, Page } from '@playwright/test';
import { type Row, judged, median, told } from '../part';
import { type Kind, SCENES } from './interactions';
import { click, press, watchPresses } from './presses';
import { slowDown, signIn, visit } from './visit';

const MEMBER = 'highroller';
const ROUNDS = 3;
const MOST_MS = 100;

interface Sample {
  kind: Kind | 'bare';
  name: string;
  /** By press, milliseconds to the next paint in each round. */
  rounds: number[][];
}

/** How long presses and keys take to the next paint. */
export async function measureResponses(browser: Browser, url: string): Promise<{ rows: Row[]; samples: Sample[] }> {
  const samples: Sample[] = [];
  const page = await visit(browser, url, 1280);
  await watchPresses(page);
  await signIn(page, MEMBER);
  await slowDown(page);
  samples.push(await bare(page));
  for (const scene of SCENES) {
    const path = await scene.path(page);
    process.stderr.write(`Pages, presses on ${path}…\n`);
    await scene.prepare?.(page);
    await page.goto(path);
    await scene.ready(page);
    await page.waitForLoadState('networkidle');
    for (const { kind, name, presses } of scene.interactions) {
      const rounds: number[][] = presses.map(() => []);
      for (let round = 0; round < ROUNDS; round++) {
        for (const [index, doing] of presses.entries()) rounds[index]?.push(await press(page, () => doing(page)));
      }
      samples.push({ kind, name, rounds });
      if (process.env.DEBUG) console.error(kind, name, JSON.stringify(rounds));
    }
    await page.unrouteAll({ behavior: 'wait' });
  }
  await page.context().close();
  return { rows: judge(samples), samples };
}

/** A button that changes a text and nothing else: what this machine takes at least. */
async function bare(page: Page): Promise<Sample> {
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<button>0</button>' }));
  await page.goto('/bare');
  await page.evaluate(() => {
    const button = document.querySelector('button');
    button?.addEventListener('click', () => (button.textContent = `${Number(button.textContent) + 1}`));
  });
  const times: number[] = [];
  for (let round = 0; round < 2 * ROUNDS; round++) times.push(await press(page, () => click(page.getByRole('button'))));
  await page.unroute('**/bare');
  return { kind: 'bare', name: 'a bare button', rounds: [times] };
}

function judge(samples: readonly Sample[]): Row[] {
  const row = ({ kind, name, rounds }: Sample): Row => {
    const typical = Math.max(...rounds.map(median));
    const text = `${typical} ms, slowest ${Math.max(...rounds.flat())}`;
    return kind === 'bare' ? told(`press to paint: ${name}`, text) : judged(`press to paint, ${kind}: ${name}`, text, `< ${MOST_MS} ms`, typical < MOST_MS);
  };
  return samples.map(row);
}
