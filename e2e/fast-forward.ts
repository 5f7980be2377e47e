import { type Locator, type Page, expect } from '@playwright/test';

/**
 * Has the page, whose clock is installed, wait in vain until it shows so. Time leaps more than once where that is too early: a file
 * that is preloaded hangs before the page has begun to count.
 */
export async function fastForwardUntil(page: Page, sign: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(sign).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
