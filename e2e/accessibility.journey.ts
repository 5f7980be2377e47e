import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, login, test } from './fixtures';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ADDRESSES = ['/', '/leaderboard', '/store', '/raffles', '/profile/highroller', '/no/such/page'];
const WIDTHS = [375, 1280];

/** What axe finds on the page as it stands. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

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
