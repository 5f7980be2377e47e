import { expect, test } from './gallery';

test('dialog: has the focus until it closes', async ({ page, openGallery }) => {
  await openGallery(page, 'dialog');

  await test.step('it takes the focus, traps it, closes by Escape and returns it', async () => {
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

  await test.step('a click outside closes it, unless it has a form', async () => {
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Redeem the hoodie' }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Read the rules' }).click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(page.getByRole('dialog', { name: 'Rules of the raffle' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enter' })).toBeInViewport();
  });
});

test('dialog: a select inside opens above it, and a click outside closes only the select', async ({ page, openGallery }) => {
  await openGallery(page, 'select');
  await page.getByRole('button', { name: 'Predict the best slot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your prediction' });
  await dialog.getByRole('combobox', { name: 'Best slot' }).click();
  const option = page.getByRole('option', { name: 'Wanted Dead 3', exact: true });
  await option.click({ trial: true });
  await page.mouse.click(5, 5);
  await expect(option).toBeHidden();
  await expect(dialog).toBeVisible();

  await dialog.getByRole('combobox', { name: 'Best slot' }).press('Enter');
  await expect(option).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expect(dialog).toBeVisible();
});

test('lightbox: shows every image, with the focus in it', async ({ page, openGallery }) => {
  await openGallery(page, 'lightbox');

  await test.step('it takes the focus, shows all images and returns the focus', async () => {
    const opener = page.getByRole('button', { name: 'View the evidence' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(viewer.getByRole('img', { name: 'Three reels in a row, paid with x1,250' })).toBeVisible();
    for (const name of ['Previous image', 'Next image']) {
      await page.keyboard.press('Tab');
      await expect(viewer.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(viewer.getByText('2 of 3')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText("Couldn't show this image.")).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(opener).toBeFocused();
  });

  for (const [width, height] of [
    [320, 568],
    [1280, 800],
  ] as const) {
    await test.step(`at ${width} px every image fits, and a click outside the image closes it`, async () => {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'View the evidence' }).click();
      const viewer = page.getByRole('dialog');
      await expect(viewer.getByRole('img')).toBeInViewport({ ratio: 1 });
      await viewer.getByRole('button', { name: 'Next image' }).click();
      const tall = viewer.getByRole('img', { name: /^from-my-phone/ });
      await expect(tall).toBeInViewport({ ratio: 1 });
      await expect(viewer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
      const box = (await tall.boundingBox()) ?? { x: 0, width: 0, height: 0 };
      // In its own aspect ratio.
      expect(box.width / box.height).toBeCloseTo(720 / 1560, 1);

      await tall.click();
      await expect(viewer).toBeVisible();
      await page.mouse.click(box.x / 2, height - 60);
      await expect(viewer).toBeHidden();
    });
  }
});
