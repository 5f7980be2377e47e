import { expect, test } from './gallery';

test('dialog: takes the keyboard, keeps it inside, closes by Escape and gives it back', async ({ page, openGallery }) => {
  await openGallery(page, 'dialog');
  const opener = page.getByRole('button', { name: 'Redeem the hoodie' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm Redemption' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleDescription('The hoodie costs 5,000 points. 7,450 will remain.');
  for (const name of ['Cancel', 'Confirm', 'Close', 'Cancel']) {
    await expect(dialog.getByRole('button', { name })).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('dialog: a press outside closes it, but not where typing would be lost', async ({ page, openGallery }) => {
  await openGallery(page, 'dialog');
  await page.getByRole('button', { name: 'Redeem the hoodie' }).click();
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Read the rules' }).click();
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog', { name: 'Rules of the raffle' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enter' })).toBeInViewport();
});
