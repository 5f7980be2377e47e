import type { Locator, Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, showToast, test } from './fixtures';

const ADDRESSES = ['/', '/leaderboard', '/store', '/challenges', '/contact', '/raffles', '/raffles/2', '/raffles/7', '/tournaments', '/tournaments/2', '/bonus-hunts', '/bonus-hunts?tab=predictions', '/bonus-hunts?tab=previous', '/profile', '/profile/highroller', '/tickets', '/tickets/create', '/settings', '/no/such/page'];
const WIDTHS = [375, 1280];

for (const who of ['a guest', 'a member']) {
  test(`${who} meets no barrier that axe can find, at any width, and never scrolls sideways`, async ({ page, allowErrors }) => {
    // Each address is measured at two widths.
    test.setTimeout(ADDRESSES.length * 15_000);
    allowErrors(/404/);
    // Contrast is measured on what has arrived, not on what still fades in.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (who === 'a member') await login(page, 'highroller');
    for (const address of ADDRESSES) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await violations(page), `${address} at ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at 320 px`).toBe(320);
    }
  });
}

/** What lies over the page at times, each opened from a page at rest. */
const LAYERS: Record<string, (page: Page) => Promise<Locator>> = {
  'the user menu': async (page) => {
    await page.getByRole('banner').getByRole('button', { name: 'HighRollerLive' }).click();
    return page.getByRole('menu');
  },
  'a menu of the bar, or the one below 768 px': async (page) => {
    const burger = page.getByRole('button', { name: 'Open the menu' });
    if (await burger.isVisible()) await burger.click();
    else await page.getByRole('banner').getByRole('button', { name: 'Stream' }).click();
    return page.locator('[data-base-ui-portal]').getByRole('link', { name: 'Raffles' });
  },
  'toasts of every type': async (page) => {
    for (const type of ['success', 'error', 'warning', 'info'] as const) await showToast(page, `Of type ${type}.`, type, 0);
    return page.getByText('Of type info.');
  },
  'the loader': async (page) => {
    await page.route('**/logout', () => undefined);
    await page.getByRole('banner').getByRole('button', { name: 'HighRollerLive' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    return page.getByText('Signing out...');
  },
};

for (const [layer, open] of Object.entries(LAYERS)) {
  for (const width of WIDTHS) {
    test(`${layer}: axe finds nothing at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await login(page, 'highroller');
      await page.goto('/raffles', { waitUntil: 'networkidle' });
      await expect(await open(page)).toBeVisible();
      // A menu belongs to the button that opens it, not to a landmark.
      expect(await violations(page, { without: ['region'] })).toEqual([]);
    });
  }
}

test.describe('on the first load', () => {
  test.use({ firstLoad: true });
  for (const width of WIDTHS) {
    test(`the splash: axe finds nothing at ${width} px`, async ({ page, allowErrors }) => {
      allowErrors(/ERR_FAILED/);
      await page.setViewportSize({ width, height: 800 });
      // It stands until the page's scripts take it away.
      await page.route('**/*.js', (route) => route.abort());
      await page.goto('/raffles');
      await expect(page.locator('#splash')).toBeVisible();
      expect(await violations(page, { within: '#splash' })).toEqual([]);
    });
  }
});
