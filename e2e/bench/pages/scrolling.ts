import type { Browser, Locator, Page } from '@playwright/test';
import { type Row, judged, told } from '../part';
import { crowdLeaderboard, crowdRaffle } from './crowd';
import { type MainFrame, type ShownFrames, recorded } from './trace';
import { SLOWDOWN, type Width, WIDTHS, slowDown, visit } from './visit';

const FRAME_MS = 1000 / 60;

/** Pixels, and pixels in a second. */
const GESTURES = {
  wheel: { distance: 12_000, speed: 3_000, device: 'mouse' },
  'fast wheel': { distance: 24_000, speed: 8_000, device: 'mouse' },
} as const;
type Gesture = keyof typeof GESTURES;

interface Sample {
  list: string;
  width: Width;
  gesture: Gesture;
  main: MainFrame[];
  shown: ShownFrames;
  /** Frames in which a part of the list had no rows, as the page was told of the new place. */
  blank: number;
}

const LISTS = {
  rankings: { crowd: crowdLeaderboard, path: async () => '/leaderboard', name: 'All ranks from #4' },
  'raffle entries': { crowd: crowdRaffle, path: async (page: Page) => `/raffles/${await openRaffleId(page)}`, name: 'Who has entered, the newest first' },
} as const;

/** Scrolls through both lists in both widths. */
export async function measureScrolling(browser: Browser, url: string): Promise<{ rows: Row[]; samples: Sample[] }> {
  const samples: Sample[] = [];
  for (const [list, { crowd, path, name }] of Object.entries(LISTS)) {
    for (const width of WIDTHS) {
      const page = await visit(browser, url, width);
      await crowd(page);
      await page.goto(await path(page));
      const area = page.getByRole('region', { name });
      await area.getByRole('listitem').first().waitFor();
      await area.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.waitForLoadState('networkidle');
      await slowDown(page);
      for (const gesture of Object.keys(GESTURES) as Gesture[]) samples.push({ list, width, gesture, ...(await scroll(page, area, gesture)) });
      await page.context().close();
    }
  }
  return { rows: samples.map(judge), samples };
}

async function openRaffleId(page: Page): Promise<number> {
  const { data } = (await (await page.request.get('/api/r/raffles')).json()) as { data: { id: number; is_active: boolean }[] };
  const open = data.find(({ is_active: isActive }) => isActive);
  if (!open) throw new Error('The demo data have no open raffle.');
  return open.id;
}

async function scroll(page: Page, area: Locator, gesture: Gesture) {
  const { distance, speed, device } = GESTURES[gesture];
  await area.evaluate(countBlanks);
  const { x, y, width, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const before = await area.evaluate((element) => element.scrollTop);
  const session = await page.context().newCDPSession(page);
  const found = await recorded(page, () =>
    session.send('Input.synthesizeScrollGesture', {
      x: Math.round(x + width / 2),
      y: Math.round(y + height / 2),
      yDistance: -distance,
      speed,
      gestureSourceType: device,
    }),
  );
  const [after, blank] = await area.evaluate((element) => [element.scrollTop, Number(element.dataset.blank)] as const);
  if (after - before < distance / 2) throw new Error(`The list went ${after - before} pixels instead of ${distance}.`);
  return { ...found, blank };
}

/**
 * Runs in the page: counts how often there are no rows in some of the area as it was scrolled. The page hears of it before
 * it brings the rows for the new place, so this is what stood there when the browser scrolled on its own.
 */
function countBlanks(area: HTMLElement): void {
  area.dataset.blank = '0';
  window.addEventListener(
    'scroll',
    ({ target }) => {
      if (target !== area) return;
      const rows = area.querySelector('ul')?.children;
      const [first, last] = [rows?.[0], rows?.[rows.length - 1]];
      const { top, bottom } = area.getBoundingClientRect();
      const isFull = first && last && first.getBoundingClientRect().top <= top + 2 && last.getBoundingClientRect().bottom >= bottom - 2;
      if (!isFull) area.dataset.blank = `${Number(area.dataset.blank) + 1}`;
    },
    { capture: true, passive: true },
  );
}

function judge({ list, width, gesture, main, shown, blank }: Sample): Row {
  const costs = main.map(({ processor }) => processor).sort((a, b) => a - b);
  const at = (share: number) => (costs[Math.min(costs.length - 1, Math.floor(share * costs.length))] ?? NaN).toFixed(1);
  const long = costs.filter((cost) => cost > FRAME_MS).length;
  return judged(
    `${list}, ${width} px, ${gesture}: frames`,
    `${at(0.5)} ms (median), ${at(0.95)} (95th), ${at(1)} (longest) of ${costs.length}; ${long} too long, ${blank} blank; shown: ${shown.halted} of ${shown.all} halted, ${shown.unpainted} unpainted`,
    `<= ${FRAME_MS.toFixed(1)} ms, 0 blank`,
    long === 0 && blank === 0,
  );
}

export const tellSlowdown = () => told('the processor, slowed down', `${SLOWDOWN} times`);
