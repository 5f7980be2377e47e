import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { violations } from './helpers/axe';
import { expect, test as base } from './helpers/fixtures';
import { waitForIdle } from './helpers/shifts';
import { startSite } from './helpers/site';

/** A mock of Google's tag: counts its runs and sets the cookies of the real one. */
const TAG_SCRIPT = `
  window.tagRuns = (window.tagRuns ?? 0) + 1;
  for (const name of ['_ga', '_ga_TEST', '_gid', '_gcl_au']) document.cookie = name + '=1; path=/';
`;

interface WorkerFixtures {
  tagUrl: string;
}

// In one worker, so that the site of these tests starts only once.
base.describe.configure({ mode: 'default' });

const test = base.extend<{ tagRequests: string[] }, WorkerFixtures>({
  tagUrl: [
    async ({}, use) => {
      const server = http.createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(TAG_SCRIPT));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/gtag/js`);
      server.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ tagUrl }, use) => {
      const site = await startSite({ SITE_CONFIG: JSON.stringify({ gtagId: 'G-TEST', gtagUrl: tagUrl, privacyUrl: '/privacy' }) });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  tagRequests: async ({ context, tagUrl }, use) => {
    const requests: string[] = [];
    context.on('request', (request) => void (request.url().startsWith(new URL(tagUrl).origin) && requests.push(request.url())));
    await use(requests);
  },
});

test.use({ consentOpen: true });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cookie Settings' });
const openSettings = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Settings' }).click();
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null') as object | null);
const tagRuns = (page: Page) => page.evaluate(() => (window as { tagRuns?: number }).tagRuns ?? 0);
const dataLayer = (page: Page) =>
  page.evaluate(() => ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((command) => Array.from(command)));
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

const signals = (analytics: string, ads: string) => ({
  analytics_storage: analytics,
  ad_storage: ads,
  ad_user_data: ads,
  ad_personalization: ads,
});
const DEFAULT = ['consent', 'default', signals('denied', 'denied')];
const update = (analytics: string, ads: string) => ['consent', 'update', signals(analytics, ads)];
const record = (analytics: boolean, marketing: boolean, functional: boolean) => ({
  necessary: true,
  analytics,
  marketing,
  functional,
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
});

/** Tabs through the whole page, from its first tab stop on. @returns the focused elements that the banner covered */
async function coveredTabStops(page: Page): Promise<string[]> {
  await banner(page).evaluate((region) => {
    const covered: string[] = [];
    const walk = { covered, isOver: false };
    Object.assign(window, { walk });
    // The next Tab focuses the first tab stop.
    document.body.tabIndex = -1;
    document.body.focus({ preventScroll: true });
    document.body.removeAttribute('tabindex');
    scrollTo(0, 0);

    let stops = 0;
    const checkFocusedElement = () => {
      const focused = document.activeElement ?? document.body;
      if (focused === document.body && stops++ > 0) {
        walk.isOver = true;
        document.removeEventListener('keydown', checkFocusedElement, true);
      }
      // A cross-origin frame, whose focused element the browser itself scrolls into view.
      if (focused === document.body || focused instanceof HTMLIFrameElement) return;
      stops++;
      const box = focused.getBoundingClientRect();
      const { top } = region.getBoundingClientRect();
      // An element taller than the space above the banner is visible as far as it fits.
      const room = top - parseFloat(getComputedStyle(focused).scrollMarginTop);
      const clear = box.bottom <= top + 1 || box.height > room;
      if (!clear && !region.contains(focused)) covered.push(focused.outerHTML.slice(0, 100));
    };
    document.addEventListener('keydown', checkFocusedElement, true);
  });
  const walked = () => page.evaluate(() => (window as unknown as { walk: { covered: string[]; isOver: boolean } }).walk);
  for (;;) {
    for (let press = 0; press < 10; press++) await page.keyboard.press('Tab');
    const { covered, isOver } = await walked();
    if (isOver) return covered;
  }
}

test('the banner covers nothing focused, and nothing is tracked before a choice', async ({ page, tagRequests }) => {
  await page.goto('/');
  await test.step('it causes no layout shift, takes no focus, and is early in the tab order', async () => {
    const place = await page.getByRole('heading', { level: 1 }).boundingBox();
    await expect(banner(page)).toBeVisible();
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(place);
    await expect(page.locator('body')).toBeFocused();
    const order = [
      page.getByRole('link', { name: 'Skip to the content' }),
      ...(await banner(page).getByRole('link').or(banner(page).getByRole('button')).all()),
    ];
    expect(order).toHaveLength(5);
    for (const next of order) {
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
    }
  });

  await test.step('a focused element behind it scrolls into view', async () => {
    const link = page.getByRole('link', { name: 'View Full Leaderboard' });
    await link.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight));
    const bottom = async () => link.evaluate((element) => element.getBoundingClientRect().bottom);
    const edge = await banner(page).evaluate((region) => region.getBoundingClientRect().top);
    expect(await bottom()).toBeGreaterThan(edge);
    await link.focus();
    await expect.poll(bottom).toBeLessThanOrEqual(edge);
  });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForIdle(page);
  await test.step('on a phone it covers little and nothing focused, and has no axe violations', async () => {
    await page.setViewportSize({ width: 375, height: 667 });
    await expect.poll(async () => (await banner(page).boundingBox())?.height).toBeLessThan(0.45 * 667);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await expect(banner(page)).toHaveCSS('animation-name', 'none');
    expect(await violations(page)).toEqual([]);
    expect(await coveredTabStops(page)).toEqual([]);
  });

  await test.step('it shows on another page as well, and nothing is stored or tracked', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page.getByText('Login Required')).toBeVisible();
    await expect(banner(page)).toBeVisible();
    expect(await dataLayer(page)).toEqual([DEFAULT]);
    expect(await stored(page)).toBeNull();
    expect(tagRequests).toEqual([]);
  });
});

test('a visitor makes a choice: it applies after a reload and in another tab, until it is changed', async ({
  page,
  context,
  tagRequests,
  tagUrl,
}) => {
  const other = await context.newPage();
  const [response] = await Promise.all([page.goto('/contact'), other.goto('/contact')]);
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'(;|$)/);
  const commands = [DEFAULT, update('granted', 'granted'), ['js', expect.any(Date)], ['config', 'G-TEST']];
  await expect(banner(other)).toBeVisible();
  await page.bringToFront();

  await test.step("Accept All: stored, and the tag runs under the page's policy, in the other tab as well", async () => {
    await banner(page).getByRole('button', { name: 'Accept All' }).click();
    await expect(banner(page)).toBeHidden();
    expect(await stored(page)).toEqual(record(true, true, true));
    await expect.poll(() => tagRuns(page)).toBe(1);
    expect(await dataLayer(page)).toEqual(commands);
    await expect(banner(other)).toBeHidden();
    await expect.poll(() => tagRuns(other)).toBe(1);
  });

  await test.step('Reject All: the tag stops, in the other tab as well, and its cookies are deleted', async () => {
    await expect.poll(() => cookieNames(page)).toContain('_ga');
    await openSettings(page);
    await expect(dialog(page)).toContainText('Chosen on');
    await expect(dialog(page).getByRole('switch', { name: 'Analytics' })).toBeChecked();
    await dialog(page).getByRole('button', { name: 'Reject All' }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await stored(page)).toEqual(record(false, false, false));
    expect((await dataLayer(page)).at(-1)).toEqual(update('denied', 'denied'));
    expect((await cookieNames(page)).filter((name) => name.startsWith('_g'))).toEqual([]);
    await expect.poll(async () => (await dataLayer(other)).at(-1)).toEqual(update('denied', 'denied'));
    await other.close();
  });

  await test.step('after a reload neither tag nor banner load', async () => {
    const before = tagRequests.length;
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(banner(page)).toBeHidden();
    expect(await dataLayer(page)).toEqual([DEFAULT, update('denied', 'denied')]);
    expect(await tagRuns(page)).toBe(0);
    expect(tagRequests).toHaveLength(before);
  });

  await test.step('a single category', async () => {
    await openSettings(page);
    await expect(dialog(page)).toBeVisible();
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await dialog(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Settings' })).toBeFocused();

    await page.keyboard.press('Enter');
    for (const name of ['Analytics', 'Marketing', 'Functional']) await expect(dialog(page).getByRole('switch', { name })).not.toBeChecked();
    await expect(dialog(page).getByRole('switch', { name: 'Necessary' })).toBeChecked();
    await dialog(page).getByRole('switch', { name: 'Analytics' }).click();
    await dialog(page).getByRole('button', { name: 'Save Choices' }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await stored(page)).toEqual(record(true, false, false));
    await expect.poll(() => tagRuns(page)).toBe(1);
    expect((await dataLayer(page)).slice(2)).toEqual([update('granted', 'denied'), ['js', expect.any(Date)], ['config', 'G-TEST']]);
    expect(tagRequests.at(-1)).toBe(`${tagUrl}?id=G-TEST`);
  });
});
