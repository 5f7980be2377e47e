import { violations } from './axe';
import { expect, login, test } from './fixtures';

const ADDRESSES = ['/', '/leaderboard', '/store', '/raffles', '/profile/highroller', '/no/such/page'];
const WIDTHS = [375, 1280];

for (const who of ['a guest', 'a member']) {
  test(`${who} meets no barrier that axe can find, at any width, and never scrolls sideways`, async ({ page, allowErrors }) => {
    test.slow();
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
