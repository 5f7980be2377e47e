import { type Locator, type Page, expect } from '@playwright/test';

/**
 * Advances the page's installed clock until a timeout is shown. Repeats, because a preloaded file may hang before the page has
 * started its timer.
 */
export async function fastForwardUntil(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(locator).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
