import { directionOf, ENGLISH } from '@greenroom/contract/texts';
import type { Page, Request } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test as siteTest } from './fixtures';
import { watchIntl } from './intl';
import { shifts, waitForIdle, waitForRender, watchShifts } from './shifts';
import { overflow } from './widths';

export interface OpenedPage {
  title: RegExp;
  /** The number of requests that the page preloads: the site's settings and its own. */
  preloads: number;
}

/** Lists of which a phone shows two cards without scrolling. */
const LISTS = ['/store', '/challenges', '/raffles', '/tournaments'];

/** How long the settings of the member with the most of everything may be: three screens of a phone, a card and two lines of the footer. */
const LONGEST_SETTINGS = 3 * 812 + 104;

/** The requests that the page's inline scripts start. */
function startedBy(html: string): string[] {
  return [...html.matchAll(/preloadData(?:\?\.)?\((\[[^\]]*\])\)/g)].flatMap(
    ([, calls = '[]']) => JSON.parse(calls.replaceAll("'", '"')) as string[],
  );
}

/** The preloaded requests that no code has used yet. */
const unused = (page: Page) =>
  page.evaluate(() => Object.keys((window as unknown as { preloadData: { calls: object } }).preloadData.calls));

/** Records the page's requests to the API. */
function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()) && new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

/** Waits until the page is idle and all counters show their final value. */
async function waitUntilStill(page: Page, address: string): Promise<void> {
  await waitForIdle(page, address);
  const counters = page.locator('[data-final]');
  await expect
    .poll(() => counters.evaluateAll((all) => all.every((counter) => counter.textContent === counter.getAttribute('data-final'))), {
      intervals: [100],
    })
    .toBe(true);
}

async function expectTwoCardsInView(page: Page, address: string): Promise<void> {
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  const heights = await cards.evaluateAll((all) => all.slice(0, 4).map((card) => card.getBoundingClientRect().height));
  expect(heights.length, `cards of ${address}`).toBeGreaterThan(1);
  for (const height of heights) expect(height, `a card of ${address}`).toBeLessThan(400);
}

/** Sets the language that the visitor has chosen. */
export const chooseLanguage = (page: Page, url: string, language: string): Promise<void> =>
  page.context().addCookies([{ name: 'language', value: language, url }]);

interface PageTexts {
  /** URLs with their integrity. */
  texts: Record<string, string>;
  /** Only that of the page has a preload list. */
  remotes: { preload?: object; texts?: Record<string, string> }[];
}

/** Expects that the texts of the shell and of the page's remote are each requested once, by the page's preload list. */
async function expectTextsPreloaded(page: Page, address: string): Promise<void> {
  const [{ texts, remotes }, requested] = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const ofTexts = files.filter(({ name }) => /\/texts\/[^/]+\.json$/.test(name));
    const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageTexts;
    return [data, ofTexts.map(({ name, initiatorType }) => `${new URL(name).pathname} by ${initiatorType}`)] as const;
  });
  const ofRemotes = remotes.filter(({ preload }) => preload).flatMap(({ texts: own = { none: 'no texts' } }) => Object.values(own));
  const all = [...Object.keys(texts), ...ofRemotes].map((url) => `${url} by link`);
  expect(requested.sort(), address).toEqual(all.sort());
  expect(all.length, address).toBeGreaterThan(0);
}

interface Visit {
  member?: string;
  width: number;
  /** The visitor's choice; English if missing. In another language, the page is looked at in a wide window as well. */
  language?: string;
  /** The test of the site that offers it. */
  test?: typeof siteTest;
}

/** Declares a test that opens each of the pages by its address, signed in as `member` if there is one. What a page does is in the journey of its name. */
export function testPages(pages: Record<string, OpenedPage>, { member, width, language = ENGLISH, test = siteTest }: Visit): void {
  const visitor = `${member ? 'member' : 'guest'}${language === ENGLISH ? '' : ` with ${language}`}`;
  test(`a ${visitor} opens ${Object.keys(pages).join(', ')} at ${width} px: no layout shift, no axe violations, no overflow, no use of Intl, and preloaded data is requested once`, async ({
    page,
    baseURL,
    allowErrors,
  }) => {
    allowErrors(/404.*\/no\/such\/page/);
    // Up to eleven pages, each of which axe checks.
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 800 });
    if (member) await login(page, member);
    if (language !== ENGLISH) await chooseLanguage(page, String(baseURL), language);
    await watchShifts(page);
    const calls = watchCalls(page);
    const intlUses = await watchIntl(page);
    for (const [address, { title, preloads }] of Object.entries(pages)) {
      // Motion is the same in every language.
      await page.emulateMedia({ reducedMotion: language === ENGLISH ? 'no-preference' : 'reduce' });
      calls.length = 0;
      const response = await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (language === ENGLISH) await expect(page, address).toHaveTitle(title);
      await expect(page, address).toHaveTitle(/ - Greenroom$/);
      await waitUntilStill(page, address);
      expect(await shifts(page), address).toEqual([]);
      expect(await intlUses(), address).toEqual([]);

      const preloaded = startedBy((await response?.text()) ?? '');
      expect(preloaded, address).toHaveLength(preloads);
      await expect.poll(() => unused(page), address).toEqual([]);
      const pathsOf = calls.map((call) => call.url().slice(new URL(call.url()).origin.length));
      expect(pathsOf.filter((path) => preloaded.includes(path)).sort(), address).toEqual([...preloaded].sort());
      expect(calls.filter((call) => call.headers().accept !== 'application/json').map((call) => call.url())).toEqual([]);

      // The effects take the processor's time that axe needs.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // Lighthouse checks the headers of cells as well.
      expect(await violations(page, { also: ['td-has-header'] }), address).toEqual([]);
      if (language !== ENGLISH) {
        await expect(page.locator('html'), address).toHaveAttribute('lang', language);
        await expect(page.locator('html'), address).toHaveAttribute('dir', directionOf(language));
        await expectTextsPreloaded(page, address);
        for (const other of [width, 1280]) {
          await page.setViewportSize({ width: other, height: 800 });
          await waitForRender(page);
          expect(await overflow(page), `${address} at ${other} px`).toBe(0);
        }
        expect(await violations(page, { onlyNew: true }), `${address} at 1280 px`).toEqual([]);
        await page.setViewportSize({ width, height: 800 });
      }
      if (width > 375 || language !== ENGLISH) continue;
      if (address === '/settings')
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(LONGEST_SETTINGS);
      if (LISTS.includes(address)) await expectTwoCardsInView(page, address);
      await page.setViewportSize({ width: 320, height: 800 });
      await waitForRender(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at 320 px`).toBe(320);
      await page.setViewportSize({ width, height: 800 });
    }
  });
}
