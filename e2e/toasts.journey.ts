import type { Page } from '@playwright/test';
import { expect, moving, showToast, test } from './helpers/fixtures';
import { waitForIdle } from './helpers/shifts';

test.use(moving);

const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });

test('toasts show for their duration, pause on hover, close by their button, and only the newest four show', async ({ page }) => {
  await page.clock.install({ time: 0 });
  // Waits for all responses, because advancing the clock would time out pending requests.
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForIdle(page);
  await page.clock.pauseAt(60_000);

  await test.step('a toast shows for 4000 ms and slides out over 300 ms', async () => {
    await showToast(page, 'Saved.', 'success');
    await expect(toast(page, 'Saved.')).toBeVisible();
    await page.clock.runFor(3999);
    await expect(toast(page, 'Saved.')).not.toHaveAttribute('data-ending-style');
    await page.clock.runFor(1);
    await expect(toast(page, 'Saved.')).toHaveAttribute('data-ending-style');
    await expect(toast(page, 'Saved.')).toHaveCSS('transition-duration', '0.3s, 0.3s');
    await expectToClose(page, 'Saved.');
  });

  await test.step('a toast pauses while it is hovered, and continues afterwards', async () => {
    await showToast(page, 'Read me.');
    await expect(toast(page, 'Read me.')).toBeVisible();
    await page.clock.runFor(1000);
    await toast(page, 'Read me.').hover();
    await page.clock.runFor(60_000);
    await expect(toast(page, 'Read me.')).not.toHaveAttribute('data-ending-style');
    await page.mouse.move(5, 700);
    await page.clock.runFor(4000);
    await expectToClose(page, 'Read me.');
  });

  await test.step('a toast closes by its button, another one shows for its own duration', async () => {
    await showToast(page, 'Short.', 'warning', 1500);
    await showToast(page, 'Long.', 'error', 9000);
    for (const message of ['Short.', 'Long.']) await expect(toast(page, message)).toBeVisible();
    await page.clock.runFor(1500);
    await expect(toast(page, 'Short.')).toHaveAttribute('data-ending-style');
    await expect(toast(page, 'Long.')).not.toHaveAttribute('data-ending-style');
    await toast(page, 'Long.').getByRole('button', { name: 'Close this message' }).click();
    await expect(toast(page, 'Long.')).toHaveAttribute('data-ending-style');
    for (const message of ['Short.', 'Long.']) await expectToClose(page, message);
  });

  await test.step('of many toasts, the newest four show', async () => {
    for (let index = 1; index <= 7; index++) await showToast(page, `Message ${index}.`);
    await page.clock.runFor(100);
    for (const index of [4, 5, 6, 7]) await expect(page.getByText(`Message ${index}.`)).toBeVisible();
    for (const index of [1, 2, 3]) await expect(page.getByText(`Message ${index}.`)).toBeHidden();
  });
});

const expectToClose = (page: Page, message: string) =>
  expect(async () => {
    await page.clock.runFor(100);
    await expect(toast(page, message)).toHaveCount(0, { timeout: 100 });
  }).toPass();
