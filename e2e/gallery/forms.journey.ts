import type { Locator, Page } from '@playwright/test';
import { expect, test } from './gallery';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG });

const example = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width;

test('button: keeps focus, position and width while busy, and submits once', async ({ page, openGallery }) => {
  await openGallery(page, 'button');
  const redeem = page.getByRole('button', { name: /^Redeem(ing\.\.\.| Item)$/ });
  const width = await widthOf(redeem);
  await redeem.focus();
  await page.keyboard.press('Enter');
  await expect(redeem).toHaveAccessibleName('Redeeming...');
  await expect(redeem).toBeFocused();
  expect(await widthOf(redeem)).toBe(width);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(page.getByText('Sent: 1')).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(redeem).toHaveAccessibleName('Redeem Item');
  expect(await widthOf(redeem)).toBe(width);
});

test('text field: all controls have the same height and a focus ring', async ({ page, openGallery }) => {
  await openGallery(page, 'text-field');
  const form = page.getByRole('form', { name: 'New ticket' });
  const controls = [form.getByLabel('Title'), form.getByLabel('Category'), form.getByLabel('Priority')];
  for (const control of controls) {
    expect((await control.boundingBox())?.height).toBe(44);
    await control.focus();
    await expect(control).toHaveCSS('outline-style', 'solid');
  }
  // The text area grows with its content.
  const description = form.getByLabel('Description');
  const before = (await description.boundingBox())?.height ?? 0;
  await description.fill('One more line.\n'.repeat(12));
  expect((await description.boundingBox())?.height).toBeGreaterThan(before);
});

test('select: has its options in a list, by keyboard and by pointer', async ({ page, openGallery }) => {
  await openGallery(page, 'select');
  const select = example(page, 'Three hundred options').getByRole('combobox');
  const list = page.getByRole('listbox');

  await test.step('it opens, moves, types ahead and selects by keyboard', async () => {
    await select.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('option')).toHaveCount(300);
    await expect(list.locator(':focus')).toBeVisible();
    await page.keyboard.press('End');
    await expect(list.getByRole('option').last()).toBeFocused();
    await expect(list.getByRole('option').last()).toBeInViewport();
    await page.keyboard.press('Home');
    await page.keyboard.type('big bass');
    await expect(list.getByRole('option', { name: 'Big Bass Olympus 6', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list).toBeHidden();
    await expect(select).toBeFocused();
    await expect(select).toHaveText('Big Bass Olympus 6');

    await page.keyboard.press('Enter');
    await expect(list.getByRole('option', { name: 'Big Bass Olympus 6', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(select).toHaveText('Big Bass Olympus 6');
  });

  await test.step('the list is as wide as its button and scrolls inside the window', async () => {
    // Reduced motion, so that the list is measured at its final size.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 480 });
    await select.click();
    await expect(list).toBeInViewport({ ratio: 1 });
    expect(await widthOf(list)).toBe(await widthOf(select));
    await list.getByRole('option').nth(200).scrollIntoViewIfNeeded();
    await list.getByRole('option').nth(200).click();
    await expect(select).toContainText('201');
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 700 } });

  test('select: opens and selects by touch', async ({ page, openGallery }) => {
    await openGallery(page, 'select');
    const select = example(page, 'With a choice and a hint').getByRole('combobox');
    await select.tap();
    await page.getByRole('option', { name: 'Urgent' }).tap();
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(select).toHaveText('Urgent');
  });
});

test('image upload: takes images by pointer and by keyboard', async ({ page, openGallery }) => {
  await openGallery(page, 'image-upload');
  const upload = example(page, 'Empty');

  await test.step('a click anywhere on the area opens the file picker', async () => {
    const chooser = page.waitForEvent('filechooser');
    const invitation = (await upload.getByText('Choose images').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(invitation.x + 5, invitation.y + 5);
    expect((await chooser).isMultiple()).toBe(true);
  });

  await test.step('images are added, viewed and removed by keyboard, without layout shift', async () => {
    const height = (await upload.boundingBox())?.height;
    const input = upload.getByLabel('Screenshots');
    await input.setInputFiles([
      png('first.png'),
      png('second.png'),
      { name: 'rules.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    ]);
    await expect(upload.getByText('2 of 5')).toBeVisible();
    await expect(upload.getByText('File rules.txt is not an image')).toBeVisible();
    expect((await upload.boundingBox())?.height).toBe(height);

    await input.focus();
    await page.keyboard.press('Tab');
    await expect(upload.getByRole('button', { name: 'Show first.png' })).toBeFocused();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'first.png' });
    await expect(viewer).toBeVisible();
    // The viewer listens to keys once it has the focus, shortly after it is visible.
    await expect.poll(() => viewer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: 'second.png' }).getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(upload.getByRole('button', { name: 'Show first.png' })).toBeFocused();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(upload.getByText('1 of 5')).toBeVisible();
    await expect(upload.getByRole('button', { name: 'Remove second.png' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(input).toBeFocused();
    expect((await upload.boundingBox())?.height).toBe(height);
  });
});
