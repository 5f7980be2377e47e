import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from './axe';
import { OPEN, SUBMIT, card, challenge, description, details, form, openClaim, toast } from './challenges';
import { expect, login, test } from './fixtures';

const files = (page: Page) => form(page).locator('input[type=file]');
const submit = (page: Page) => form(page).getByRole('button', { name: /^Submit/ });
const png = async (name: string, hue = 150) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background: `hsl(${hue}, 60%, 40%)` } }).png().toBuffer(),
});

/** Runs in the page: whether the browser would ask whoever leaves. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a member claims a challenge with images; the claim stands under My Claims, and counts', async ({ page, request }) => {
  const { claims_count: before } = await challenge(request, OPEN);
  await login(page, 'newcomer');
  await page.goto('/challenges');
  await card(page, OPEN).getByRole('link', { name: OPEN }).click();
  await details(page, OPEN).getByRole('button', { name: 'Submit Claim' }).click();
  await expect(submit(page)).toBeDisabled();
  await description(page).fill('Hit it at 21:40.\nBoth are in the pictures.');
  await files(page).setInputFiles([await png('bet.png', 20), await png('win.png')]);
  await expect(form(page).getByText('2 of 5')).toBeVisible();

  const sent = page.waitForRequest(SUBMIT);
  await submit(page).click();
  const post = await sent;
  expect(post.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(post.headers()['x-csrf-token']).toBeTruthy();
  await expect(toast(page, 'Claim submitted successfully!')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(details(page, OPEN).getByText(String(before + 1), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const claims = page.getByRole('region', { name: 'My Claims' });
  const own = claims.getByRole('listitem').filter({ has: page.getByRole('heading', { name: OPEN }) });
  await expect(own.getByText('Pending')).toBeVisible();
  await expect(own.getByText('Both are in the pictures.')).toBeVisible();
  await own.getByRole('button', { name: 'Show win.png' }).click();
  await expect(page.getByRole('dialog', { name: 'win.png' }).getByRole('img', { name: 'win.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.reload();
  await card(page, OPEN).getByRole('button', { name: 'Submit Claim' }).click();
  await expect(description(page)).toHaveValue('');
});

test('a member sees what became of earlier claims, and a second claim is refused in the server\'s words', async ({ page, allowErrors }) => {
  allowErrors(/409/);
  await login(page, 'highroller');
  await page.goto('/challenges');
  const claims = page.getByRole('region', { name: 'My Claims' });
  for (const status of ['Pending', 'Approved', 'Rejected']) await expect(claims.getByText(status, { exact: true }).first()).toBeVisible();
  await expect(claims.getByText('The bet in the screenshot is below the minimum.')).toBeVisible();

  await openClaim(page, 'Neon Koi');
  await description(page).fill('Once more.');
  await files(page).setInputFiles([await png('win.png')]);
  await submit(page).click();
  await expect(form(page).getByRole('alert')).toHaveText('You have already submitted a claim for this challenge.');
  await expect(description(page)).toHaveValue('Once more.');
  await expect(form(page).getByText('1 of 5')).toBeVisible();
});

test.describe('as a member', () => {
  test.beforeEach(({ page }) => login(page, 'faceless'));

  test('images that do not fit are refused in the words for claims', async ({ page }) => {
    await openClaim(page);
    await files(page).setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
      { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
      ...(await Promise.all([1, 2, 3, 4, 5, 6].map((number) => png(`${number}.png`, number * 50)))),
    ]);
    for (const message of ['notes.txt is not an image', 'huge.png is too large. Maximum size is 5MB', 'You can only upload up to 5 images']) {
      await expect(form(page).getByText(message, { exact: true })).toBeVisible();
    }
    await expect(form(page).getByText('5 of 5')).toBeVisible();
  });

  test('a picture that only its name calls one is refused below the images', async ({ page, allowErrors }) => {
    allowErrors(/422/);
    await openClaim(page);
    await description(page).fill('Look.');
    await files(page).setInputFiles([{ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }]);
    await submit(page).click();
    await expect(form(page).getByLabel('Evidence images')).toHaveAccessibleDescription(/fake\.png is not an image/);
    await expect(description(page)).toHaveValue('Look.');
  });

  for (const [what, message, fail] of [
    ['status 500', 'Failed to submit claim', (page) => page.route(SUBMIT, (route) => route.fulfill({ status: 500, json: { success: false } }))],
    ['garbage', 'An error occurred while submitting claim', (page) => page.route(SUBMIT, (route) => route.fulfill({ body: '<h1>Welcome</h1>' }))],
    ['no connection', 'An error occurred while submitting claim', (page) => page.context().setOffline(true)],
  ] as [string, string, (page: Page) => Promise<unknown>][]) {
    test(`${what} while a claim is sent: told in a toast and in place, and nothing is lost`, async ({ page, allowErrors }) => {
      allowErrors(/500|ERR_INTERNET_DISCONNECTED/);
      await openClaim(page);
      await description(page).fill('Hit it.');
      await files(page).setInputFiles([await png('win.png')]);
      await fail(page);
      await submit(page).click();
      await expect(form(page).getByRole('alert')).toHaveText(message);
      await expect(toast(page, message)).toBeVisible();
      await expect(description(page)).toHaveValue('Hit it.');
      await expect(form(page).getByText('1 of 5')).toBeVisible();
      await expect(submit(page)).toBeEnabled();
    });
  }

  test('a claim that hangs ends, once nothing has moved for 15 seconds', async ({ page }) => {
    await page.clock.install();
    await openClaim(page);
    await description(page).fill('Hit it.');
    await files(page).setInputFiles([await png('win.png')]);
    await page.route(SUBMIT, () => undefined);
    const sent = page.waitForRequest(SUBMIT);
    await submit(page).click();
    await sent;
    await expect(submit(page)).toHaveAccessibleName('Submitting...');
    await expect(form(page).getByRole('progressbar')).toBeVisible();
    expect(await page.evaluate(asksBeforeLeaving)).toBe(true);
    await page.clock.runFor(15_000);
    await expect(form(page).getByRole('alert')).toHaveText('An error occurred while submitting claim');
    await expect(form(page).getByText('1 of 5')).toBeVisible();
    expect(await page.evaluate(asksBeforeLeaving)).toBe(false);
  });

  test('a reload keeps what was typed, and says which images have to come again', async ({ page }) => {
    await openClaim(page);
    await description(page).fill('Hit it.');
    await files(page).setInputFiles([await png('win.png')]);
    await page.reload();
    await expect(description(page)).toHaveValue('Hit it.');
    await expect(form(page).getByText('1 image could not be kept.', { exact: false })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/challenges$/);
  });

  test('the keyboard leads through a claim and back to where it began', async ({ page }) => {
    await page.goto('/challenges');
    const opener = card(page, OPEN).getByRole('button', { name: 'Submit Claim' });
    await card(page, OPEN).getByRole('link', { name: OPEN }).focus();
    await page.keyboard.press('Tab');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(description(page)).toBeFocused();
    await page.keyboard.type('Hit it.');
    await page.keyboard.press('Tab');
    await expect(files(page)).toBeFocused();
    await files(page).setInputFiles([await png('win.png')]);
    await reach(page, form(page).getByRole('button', { name: 'Remove win.png' }));
    await page.keyboard.press('Enter');
    await expect(files(page)).toBeFocused();

    // It is another test's to change data.
    await page.route(SUBMIT, (route) => route.fulfill({ json: { success: true, message: 'Thank you!' } }));
    await reach(page, submit(page));
    await page.keyboard.press('Enter');
    await expect(form(page)).toHaveCount(0);
    await expect(toast(page, 'Claim submitted successfully!')).toBeVisible();
    await expect(opener).toBeFocused();
  });
});

/** Goes on with the Tab key until it is there. */
async function reach(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 12; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

for (const width of [320, 375, 1280]) {
  test(`axe finds nothing in the dialogs at ${width} px, and nothing scrolls sideways`, async ({ page, allowErrors }) => {
    allowErrors(/422/);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await login(page, 'stagemanager');
    await page.goto('/challenges');
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.getByRole('link', { name: OPEN }).click();
    await expect(details(page, OPEN)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);

    await details(page, OPEN).getByRole('button', { name: 'Submit Claim' }).click();
    await description(page).fill('Hit it.');
    await files(page).setInputFiles([await png('win.png'), { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
    expect(await violations(page)).toEqual([]);
    const errors = { description: ['Say more.'], evidence_images: ['win.png is not an image'] };
    await page.route(SUBMIT, (route) => route.fulfill({ status: 422, json: { success: false, message: 'Not valid.', errors } }));
    await submit(page).click();
    await expect(form(page).getByRole('alert')).toHaveText('Not valid.');
    expect(await violations(page)).toEqual([]);
    expect(await overflow()).toBe(0);
  });
}
