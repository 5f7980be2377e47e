import type { Page, Request } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { watchIntl } from './intl';
import { trackRequests } from './network';
import { shifts, waitForRender, watchShifts } from './shifts';

export interface OpenedPage {
  title: RegExp;
  /** The number of requests that the page preloads: the site's settings and its own. */
  preloads: number;
}

/** Lists of which a phone shows two cards without scrolling. */
const LISTS = ['/store', '/challenges', '/raffles', '/tournaments'];

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

/** Waits until deferred parts, which load once the browser is idle, have loaded and all counters show their final value. */
async function waitUntilStill(page: Page, waitUntilQuiet: (what: string) => Promise<void>, address: string): Promise<void> {
  await waitUntilQuiet(address);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await waitUntilQuiet(address);
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

/** Declares a test that opens each of the pages by its address, signed in as `member` if there is one. What a page does is in the journey of its name. */
export function testPages(pages: Record<string, OpenedPage>, { member, width }: { member?: string; width: number }): void {
  test(`a ${member ? 'member' : 'guest'} opens ${Object.keys(pages).join(', ')} at ${width} px: no layout shift, no axe violations, no overflow, no use of Intl, and preloaded data is requested once`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/404.*\/no\/such\/page/);
    // Up to nine pages, each of which axe checks.
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    if (member) await login(page, member);
    await watchShifts(page);
    const waitUntilQuiet = trackRequests(page);
    const calls = watchCalls(page);
    const intlUses = await watchIntl(page);
    for (const [address, { title, preloads }] of Object.entries(pages)) {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      calls.length = 0;
      const response = await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page, address).toHaveTitle(title);
      await expect(page, address).toHaveTitle(/ - Greenroom$/);
      await waitUntilStill(page, waitUntilQuiet, address);
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
      if (width > 375) continue;
      if (LISTS.includes(address)) await expectTwoCardsInView(page, address);
      await page.setViewportSize({ width: 320, height: 800 });
      await waitForRender(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at 320 px`).toBe(320);
      await page.setViewportSize({ width, height: 800 });
    }
  });
}
