import { expect, login, showToast, test } from './fixtures';
import { holdResponses } from './hold-responses';
import { trackRequests } from './network';
import { shifts, waitForIdle, waitForRender, watchShifts } from './shifts';
import { resize } from './widths';

test.use({ prefetching: true });

const CAPTCHA = '**/api/r/captcha';
/** The contact page is the first one; tickets and the running hunt are watched by their own journeys. */
const ADDRESSES = ['/', '/leaderboard', '/raffles', '/raffles/2', '/raffles/7', '/tournaments', '/tournaments/2', '/bonus-hunts?tab=predictions', '/bonus-hunts?tab=previous', '/store', '/challenges', '/profile/highroller', '/settings'];

const WIDTHS = [375, 1280];

for (const width of WIDTHS) {
  test.describe(`no layout shift at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, firstLoad: true, consentOpen: true });

    test('while pages load: the first with splash and cookie banner and late fonts, and all others until their counters have run', async ({ page, allowErrors }) => {
      test.setTimeout(ADDRESSES.length * 15_000);
      allowErrors(/500/);
      await watchShifts(page);
      const waitUntilQuiet = trackRequests(page);

      await test.step('the contact page loads, and its captcha loads, is refreshed, and fails to load', async () => {
        const showFonts = await holdResponses(page, '**/*.woff2');
        const showCaptcha = await holdResponses(page, CAPTCHA);
        await page.goto('/contact', { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        showFonts();
        await page.evaluate(() => document.fonts.ready);
        await expect(page.locator('#splash')).toHaveCount(0);
        await page.getByRole('region', { name: 'Cookie consent' }).getByRole('button', { name: 'Accept All' }).click();
        const captcha = page.getByRole('group', { name: 'Captcha' });
        await captcha.scrollIntoViewIfNeeded();
        showCaptcha();
        await expect(captcha.getByRole('img')).toBeVisible();
        await waitUntilQuiet('the captcha');
        await page.unroute(CAPTCHA);
        await captcha.getByRole('button', { name: 'Refresh captcha' }).click();
        await waitUntilQuiet('another captcha');
        await page.route(CAPTCHA, (route) => route.fulfill({ status: 500, json: { success: false } }));
        await captcha.getByRole('button', { name: 'Refresh captcha' }).click();
        await expect(captcha.getByText('The captcha could not be loaded. Please try again.')).toBeVisible();
        await waitUntilQuiet('the error');
        expect(await shifts(page)).toEqual([]);
        // Routes disable the HTTP cache.
        await page.unrouteAll();
      });

      for (const address of ADDRESSES) {
        await page.goto(address);
        await waitUntilQuiet(address);
        // Deferred parts load once the browser is idle.
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        await waitUntilQuiet(address);
        const counters = page.locator('[data-final]');
        await expect
          .poll(() => counters.evaluateAll((all) => all.every((counter) => counter.textContent === counter.getAttribute('data-final'))), { intervals: [100] })
          .toBe(true);
        expect(await shifts(page), address).toEqual([]);
      }
    });
  });
}

test('no layout shift at any width while menus, dialogs, toasts and the loader open and close', async ({ page, allowErrors }) => {
  allowErrors(/404|ERR_FAILED|Signing out failed/);
  await login(page, 'highroller');
  await watchShifts(page);
  const bar = page.getByRole('banner');
  const openUserMenu = () => bar.getByRole('button', { name: 'HighRollerLive' }).click();
  for (const width of WIDTHS) {
    await page.goto('/no/such/page');
    await resize(page, width);
    await openUserMenu();
    await waitForRender(page);
    await page.keyboard.press('Escape');
    if (width < 768) await bar.getByRole('button', { name: 'Open the menu' }).click();
    else await bar.getByRole('button', { name: 'Stream' }).hover();
    await waitForRender(page);
    await page.keyboard.press('Escape');
    await openUserMenu();
    await page.getByRole('menuitem', { name: 'Redeem Code' }).click();
    await expect(page.getByPlaceholder('CODE123')).toBeFocused();
    await waitForRender(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Settings' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Cookie Settings' })).toBeVisible();
    await waitForRender(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await showToast(page, 'A message', 'success', 100);
    await expect(page.getByText('A message')).toHaveCount(0);
    // Fails, so that the member is still signed in at the next width.
    await page.route('**/logout', (route) => route.abort());
    await openUserMenu();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(bar.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await waitForIdle(page);
    expect(await shifts(page), `at ${width} px`).toEqual([]);
    await page.unroute('**/logout');
  }
});
