import type { Browser, Locator, Page } from '@playwright/test';
import { type Finding, judged, median, noted } from '../../findings';
import { crowdLeaderboard, crowdRaffle } from './crowd';
import { STEP, type ShownFrames, recordTrace } from './trace';
import { SLOWDOWN, type Width, WIDTHS, slowDown, openPage } from './page';

/** A frame at 60 Hz. */
const FRAME_MS = 1000 / 60;
const ROUNDS = 3;

/** Pixels of each frame: a brisk wheel (3,000 px/s), and a swipe that slows down from 8,000 px/s. */
const GESTURES = {
  wheel: Array.from({ length: 120 }, () => 50),
  swipe: Array.from({ length: 90 }, (_, frame) => Math.round(133 * 0.97 ** frame)),
} as const;
type Gesture = keyof typeof GESTURES;

const LISTS = {
  rankings: { crowd: crowdLeaderboard, path: async () => '/leaderboard', name: 'All ranks from #4' },
  'raffle entries': {
    crowd: crowdRaffle,
    path: async (page: Page) => `/raffles/${await openRaffleId(page)}`,
    name: 'Who has entered, the newest first',
  },
} as const;

interface Sample {
  list: string;
  width: Width;
  /** By gesture, processor time of each frame in milliseconds: the median of the rounds. */
  frames: Record<Gesture, number[]>;
  /** The browser's own frame statistics of a wheel scroll. */
  shown: ShownFrames;
  /** How often a part of the view had no rows. */
  blank: number;
}

/** Scrolls through both lists at both widths. */
export async function measureScrolling(browser: Browser, url: string): Promise<{ rows: Finding[]; samples: Sample[]; bare: number[] }> {
  const samples: Sample[] = [];
  const bare = await scrollBare(browser, url);
  for (const [list, { crowd, path, name }] of Object.entries(LISTS)) {
    for (const width of WIDTHS) {
      process.stderr.write(`Pages, scrolling through ${list} at ${width} px…\n`);
      const page = await openPage(browser, url, width);
      await crowd(page);
      await page.goto(await path(page));
      const area = page.getByRole('region', { name });
      await area.getByRole('listitem').first().waitFor();
      await area.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.waitForLoadState('networkidle');
      const frames = { wheel: await step(page, area, 'wheel'), swipe: await step(page, area, 'swipe') };
      await slowDown(page);
      samples.push({ list, width, frames, ...(await turnWheel(page, area)) });
      await page.context().close();
    }
  }
  return {
    rows: [noted('a bare list with one plain row more, wheel', `${frameTexts(bare)} on this machine`), ...samples.flatMap(judge)],
    samples,
    bare,
  };
}

/** A baseline for this machine: a scroll handler that removes the first row and appends one with a text. */
async function scrollBare(browser: Browser, url: string): Promise<number[]> {
  const page = await openPage(browser, url, 1280);
  await page.route('**/bare', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<style>div{height:600px;overflow:auto;background:#111}ul{height:640000px;position:relative}li{position:absolute}</style><div><ul></ul></div>',
    }),
  );
  await page.goto('/bare');
  await page.evaluate(() => {
    const [area, list] = [document.querySelector('div'), document.querySelector('ul')];
    area?.addEventListener('scroll', () => {
      const row = document.createElement('li');
      row.style.top = `${area.scrollTop + 500}px`;
      row.textContent = `Finding at ${area.scrollTop}`;
      if ((list?.children.length ?? 0) > 20) list?.firstChild?.remove();
      list?.append(row);
    });
  });
  const costs = await step(page, page.locator('div'), 'wheel');
  await page.context().close();
  return costs;
}

async function openRaffleId(page: Page): Promise<number> {
  const { data } = (await (await page.request.get('/api/r/raffles')).json()) as { data: { id: number; is_active: boolean }[] };
  const open = data.find(({ is_active: isActive }) => isActive);
  if (!open) throw new Error('The demo data have no open raffle.');
  return open.id;
}

/**
 * Scrolls a fixed distance in each frame, however long the frame takes, so that every round does the same work in its frames and
 * their median leaves out other load on the machine. Without CPU throttling, which goes by the wall clock and uses more processor
 * time when other processes run.
 */
async function step(page: Page, area: Locator, gesture: Gesture): Promise<number[]> {
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await area.evaluate((element) => element.scrollTo(0, 20_000));
    await page.waitForTimeout(300);
    const recording = await recordTrace(page, () =>
      area.evaluate(
        async (element, { pixels, mark }) => {
          for (const each of pixels) {
            await new Promise(requestAnimationFrame);
            performance.mark(mark);
            element.scrollTop += each;
          }
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        },
        { pixels: GESTURES[gesture], mark: STEP },
      ),
    );
    rounds.push(recording.steps());
  }
  return GESTURES[gesture].map((_, frame) => SLOWDOWN * median(rounds.map((costs) => costs[frame] ?? NaN)));
}

/** Scrolls with a synthesized wheel gesture; the compositor may scroll ahead of the page. */
async function turnWheel(page: Page, area: Locator): Promise<{ shown: ShownFrames; blank: number }> {
  const DISTANCE = 9_000;
  await area.evaluate((element) => element.scrollTo(0, 40_000));
  await page.waitForTimeout(500);
  await area.evaluate(countBlanks);
  const { x, y, width, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  const where = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const recording = await recordTrace(page, () =>
    session.send('Input.synthesizeScrollGesture', { ...where, yDistance: -DISTANCE, speed: 3_000, gestureSourceType: 'mouse' }),
  );
  const [top, blank] = await area.evaluate((element) => [element.scrollTop, Number(element.dataset.blank)] as const);
  if (top < 40_000 + DISTANCE / 2) throw new Error(`The wheel scrolled only to ${top}.`);
  return { shown: recording.shown(), blank };
}

/**
 * Runs in the page: counts how often a part of the scrolled area has no rows. The capturing listener runs before the page renders the
 * rows of the new position, so that it sees what the compositor showed.
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

/** The median, the 95th percentile and the longest frame. */
function frameTexts(frames: readonly number[]): string {
  const costs = [...frames].sort((a, b) => a - b);
  const at = (share: number) => (costs[Math.min(costs.length - 1, Math.floor(share * costs.length))] ?? NaN).toFixed(1);
  return `${at(0.5)} ms, 95th ${at(0.95)}, longest ${at(1)}`;
}

function judge({ list, width, frames, shown, blank }: Sample): Finding[] {
  const of = (gesture: Gesture) => {
    const late = frames[gesture].filter((cost) => !(cost <= FRAME_MS)).length;
    return noted(
      `${list}, ${width} px, ${gesture}: main thread, each frame`,
      `${frameTexts(frames[gesture])}; ${late} of ${frames[gesture].length} over ${FRAME_MS.toFixed(1)}`,
    );
  };
  return [
    of('wheel'),
    of('swipe'),
    judged(
      `${list}, ${width} px: says the browser`,
      `of ${shown.all} frames ${shown.halted} late, ${shown.unpainted} unpainted; ${blank} without rows`,
      'none late or without rows',
      shown.halted === 0 && blank === 0,
    ),
  ];
}
