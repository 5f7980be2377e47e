import type { Browser, Page } from '@playwright/test';
import { type Finding, judged } from '../../findings';
import { type Width, WIDTHS, openPage } from './page';

const REST_MS = 1_500;

interface Sample {
  path: string;
  width: Width;
  /** The sum of the layout shifts without recent user input. */
  shift: number;
}

/** Measures the layout shifts of page loads. */
export async function measureLayoutShifts(browser: Browser, url: string): Promise<{ rows: Finding[]; samples: Sample[] }> {
  const samples: Sample[] = [];
  for (const width of WIDTHS) {
    const page = await openPage(browser, url, width);
    await watchLayoutShifts(page);
    for (const path of await paths(page)) {
      process.stderr.write(`Pages, layout shifts on ${path} at ${width} px…\n`);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(REST_MS);
      samples.push({ path, width, shift: await totalShift(page) });
    }
    await page.context().close();
  }
  return {
    rows: WIDTHS.map((width) =>
      judge(
        samples.filter((sample) => sample.width === width),
        width,
      ),
    ),
    samples,
  };
}

async function paths(page: Page): Promise<string[]> {
  const { data } = (await (await page.request.get('/api/r/raffles')).json()) as { data: { id: number }[] };
  return [
    '/',
    '/leaderboard',
    '/store',
    '/raffles',
    `/raffles/${data[0]?.id}`,
    '/challenges',
    '/bonus-hunts',
    '/tournaments',
    '/profile/highroller',
  ];
}

/** Sums the page's layout shifts, except those after user input. */
function watchLayoutShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const layoutShifts = { sum: 0 };
    Object.assign(window, { layoutShifts });
    interface LayoutShift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[]) if (!hadRecentInput) layoutShifts.sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** @returns the sum of the layout shifts so far */
const totalShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShifts: { sum: number } }).layoutShifts.sum);

function judge(samples: readonly Sample[], width: Width): Finding {
  const moving = samples.filter(({ shift }) => shift > 0).map(({ path, shift }) => `${path} ${shift.toFixed(4)}`);
  return judged(
    `layout shifts of ${samples.length} pages, ${width} px`,
    moving.length > 0 ? moving.join(', ') : '0',
    '0',
    moving.length === 0,
  );
}
