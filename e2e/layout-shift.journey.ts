import { expect, login, showToast, test } from './fixtures';
import { holdResponses } from './hold-responses';
import { trackRequests } from './network';
import { waitForIdle, shifts, watchShifts } from './shifts';

test.use({ prefetching: true });

/** Tickets and the running hunt are watched by their own journeys. */
const ADDRESSES = ['/', '/leaderboard', '/raffles', '/raffles/2', '/raffles/7', '/tournaments', '/tournaments/2', '/bonus-hunts?tab=predictions', '/bonus-hunts?tab=previous', '/store', '/challenges', '/contact', '/profile/highroller', '/settings'];

for (const width of [375, 1280]) {
  test.describe(`no layout shift at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, firstLoad: true });

    test('while the page loads with splash and cookie banner, and its fonts load late', async ({ page, allowErrors }) => {
      allowErrors(/404/);
      await watchShifts(page);
      const release = await holdResponses(page, '**/*.woff2');
      await page.goto('/no/such/page', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      release();
      await page.evaluate(() => document.fonts.ready);
      await expect(page.locator('#splash')).toHaveCount(0);
      await waitForIdle(page);
      expect(await shifts(page)).toEqual([]);
    });

    test('while pages load and their counters run', async ({ page }) => {
      test.setTimeout(ADDRESSES.length * 15_000);
      await watchShifts(page);
      const waitUntilQuiet = trackRequests(page);
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

    test('while a captcha loads, is refreshed, and fails to load', async ({ page, allowErrors }) => {
      allowErrors(/500/);
      await watchShifts(page);
      const release = await holdResponses(page, '**/api/r/captcha');
      await page.goto('/contact');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const captcha = page.getByRole('group', { name: 'Captcha' });
      await captcha.scrollIntoViewIfNeeded();
      release();
      await expect(captcha.getByRole('img')).toBeVisible();
      await waitForIdle(page);
      await page.unroute('**/api/r/captcha');
      await captcha.getByRole('button', { name: 'Refresh captcha' }).click();
      await waitForIdle(page);
      await page.route('**/api/r/captcha', (route) => route.fulfill({ status: 500, json: { success: false } }));
      await captcha.getByRole('button', { name: 'Refresh captcha' }).click();
      await expect(captcha.getByText('The captcha could not be loaded. Please try again.')).toBeVisible();
      await waitForIdle(page);
      expect(await shifts(page)).toEqual([]);
    });

    test('while menus, dialogs, toasts and the loader open and close', async ({ page, allowErrors }) => {
      allowErrors(/404|ERR_FAILED|Signing out failed/);
      await login(page, 'highroller');
      await watchShifts(page);
      await page.goto('/no/such/page');
      await expect(page.locator('#splash')).toHaveCount(0);
      const bar = page.getByRole('banner');
      await bar.getByRole('button', { name: 'HighRollerLive' }).click();
      await waitForIdle(page);
      await page.keyboard.press('Escape');
      if (width < 768) await bar.getByRole('button', { name: 'Open the menu' }).click();
      else await bar.getByRole('button', { name: 'Stream' }).hover();
      await waitForIdle(page);
      await page.keyboard.press('Escape');
      await bar.getByRole('button', { name: 'HighRollerLive' }).click();
      await page.getByRole('menuitem', { name: 'Redeem Code' }).click();
      await expect(page.getByPlaceholder('CODE123')).toBeFocused();
      await waitForIdle(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Settings' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Cookie Settings' })).toBeVisible();
      await waitForIdle(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await showToast(page, 'A message', 'success', 100);
      await expect(page.getByText('A message')).toHaveCount(0);
      await page.route('**/logout', (route) => route.abort());
      await bar.getByRole('button', { name: 'HighRollerLive' }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await expect(bar.getByRole('link', { name: 'Sign In' })).toBeVisible();
      await waitForIdle(page);
      expect(await shifts(page)).toEqual([]);
    });
  });
}
