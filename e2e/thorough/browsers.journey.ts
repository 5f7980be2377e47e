import type { Page } from '@playwright/test';
import { BROWSERS, OVERLAY_BROWSERS } from '../../kit/browsers/browsers.mjs';
import { newerFeatures } from '../../scripts/lib/newer-features.mjs';
import { expect, login, test } from '../helpers/fixtures';
import { openInDocument } from '../helpers/in-document';
import { changesWithoutNewerStyles, removeNewerInterfaces } from '../helpers/older-browser';

// The site in the oldest browsers that are promised (docs/product.md#browsers): everything newer is removed before a page loads.

/** Pages of each remote: the first is loaded, the others are opened from there. */
const PUBLIC = [
  ['/', '/leaderboard', '/challenges', '/winners'],
  ['/store', '/contact'],
  ['/bonus-hunts', '/raffles', '/raffles/7', '/tournaments', '/tournaments/2'],
];
const OF_MEMBERS = ['/profile', '/history', '/settings', '/notifications', '/tickets', '/tickets/create', '/tickets/1'];
/** Pages that the server renders. */
const OF_THE_SERVER = ['/safer-gambling', '/unsubscribe', '/admin-new/', '/api/docs', '/overlay/preview'];

/** Expects nothing newer in the inline scripts and styles of pages. */
async function expectNothingNewer(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const response = await page.request.get(address, { headers: { accept: 'text/html' } });
    expect(newerFeatures('page.html', await response.text(), BROWSERS), address).toEqual([]);
  }
}

/** Opens the pages of a remote, and expects their content instead of an error, and nothing newer in their HTML. */
async function open(page: Page, addresses: string[]): Promise<void> {
  await expectNothingNewer(page, addresses);
  for (const [index, address] of addresses.entries()) {
    await (index === 0 ? page.goto(address) : openInDocument(page, address));
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' }), address).toHaveCount(0);
  }
}

test('guests and members open every page in the oldest promised browsers', async ({ page, context }) => {
  await removeNewerInterfaces(context, BROWSERS);
  for (const addresses of PUBLIC) await open(page, addresses);
  expect(await page.evaluate(() => ['canParse' in URL, 'requestIdleCallback' in window, 'toSorted' in [], 'Segmenter' in Intl])).toEqual([
    false,
    false,
    false,
    false,
  ]);
  await expectNothingNewer(page, OF_THE_SERVER);
  await login(page, 'stagemanager');
  await open(page, OF_MEMBERS);

  await page.route('**/contact', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"user":{', '"user":{"excluded_until":"permanent",') });
  });
  await page.goto('/contact');
  const notice = await page.getByRole('complementary', { name: 'Your break' }).elementHandle();
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Español' })).toBeVisible();
  const covered = () =>
    page.getByRole('contentinfo').evaluate((footer, above) => {
      window.scrollTo(0, document.body.scrollHeight);
      return footer.getBoundingClientRect().bottom - above!.getBoundingClientRect().top;
    }, notice);
  await expect.poll(covered, 'the line of a break covers nothing').toBeLessThanOrEqual(0);
});

test('overlays work and look the same in the browser of OBS 28', async ({ page, context }) => {
  await removeNewerInterfaces(context, OVERLAY_BROWSERS);
  // A countdown that ticks between the two comparisons would change its width.
  await page.clock.setFixedTime(new Date());
  await page.setViewportSize({ width: 1920, height: 1080 });
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js') && !scripts.has(response.url())) scripts.set(response.url(), response.text());
  });
  for (const kind of ['hunt', 'leaderboard', 'raffle', 'tournament', 'predictions', 'redemptions', 'drop']) {
    const response = await page.goto('/overlay/preview');
    expect(newerFeatures('overlay.html', (await response?.text()) ?? '', OVERLAY_BROWSERS)).toEqual([]);
    await expect(page.locator('[data-overlay=started]')).toBeAttached();
    // As the panel, of which the preview is a frame, sends it.
    const overlay = {
      kind,
      options: { theme: 'dark', accent: '#34e29b', scale: 1, corner: 'top-right' },
      subject: null,
      redemptions: [],
      drop: null,
    };
    await expect(async () => {
      await page.evaluate((shown) => window.postMessage({ type: 'greenroom-overlay', sample: true, overlay: shown }), overlay);
      await expect(page.getByText('Sample data')).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await changesWithoutNewerStyles(page, OVERLAY_BROWSERS), kind).toEqual([]);
  }
  for (const [url, text] of scripts) expect(newerFeatures(url, await text, OVERLAY_BROWSERS), url).toEqual([]);
});
