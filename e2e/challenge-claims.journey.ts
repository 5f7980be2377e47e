import type { Page } from '@playwright/test';
import { OPEN, SUBMIT, card, fetchChallenge, description, details, form, toast } from './challenges';
import { expect, login, test } from './fixtures';
import { png } from './png';
import { tabTo } from './tab-to';
import { overflow, violationsAt } from './widths';

const files = (page: Page) => form(page).locator('input[type=file]');
const submit = (page: Page) => form(page).getByRole('button', { name: /^Submit/ });

/** Runs in the page: whether the browser would confirm leaving. */
const confirmsLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a member claims a challenge by keyboard: the claim is listed in My Claims and counted', async ({ page, request }) => {
  const { claims_count: before } = await fetchChallenge(request, OPEN);
  await login(page, 'newcomer');
  await page.goto('/challenges');
  const opener = card(page, OPEN).getByRole('button', { name: 'Submit Claim' });

  await test.step('the form is filled in by keyboard, and the focus returns to its button', async () => {
    await card(page, OPEN).getByRole('link', { name: OPEN }).focus();
    await page.keyboard.press('Tab');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(description(page)).toBeFocused();
    await expect(submit(page)).toBeDisabled();
    await description(page).fill('Hit it at 21:40.\nBoth are in the images.');
    await page.keyboard.press('Tab');
    await expect(files(page)).toBeFocused();
    await files(page).setInputFiles([await png('other.png', 90)]);
    await tabTo(page, form(page).getByRole('button', { name: 'Remove other.png' }));
    await page.keyboard.press('Enter');
    await expect(files(page)).toBeFocused();
    await files(page).setInputFiles([await png('bet.png', 20), await png('win.png')]);
    await expect(form(page).getByText('2 of 5')).toBeVisible();

    await tabTo(page, submit(page));
    const sent = page.waitForRequest(SUBMIT);
    await page.keyboard.press('Enter');
    const post = await sent;
    expect(post.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(post.headers()['x-csrf-token']).toBeTruthy();
    await expect(toast(page, 'Claim submitted successfully!')).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('the claim shows its images', async () => {
    const claims = page.getByRole('region', { name: 'My Claims' });
    const own = claims.getByRole('listitem').filter({ has: page.getByRole('heading', { name: OPEN }) });
    await expect(own.getByText('Pending')).toBeVisible();
    await expect(own.getByText('Both are in the images.')).toBeVisible();
    await own.getByRole('button', { name: 'Show win.png' }).click();
    await expect(page.getByRole('dialog', { name: 'win.png' }).getByRole('img', { name: 'win.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await card(page, OPEN).getByRole('link', { name: OPEN }).click();
    await expect(details(page, OPEN).getByText(String(before + 1), { exact: true })).toBeVisible();
  });
});

test('the claim form keeps its draft when the request fails, hangs, or the page is reloaded, without axe violations', async ({ page, allowErrors }) => {
  allowErrors(/422/);
  const widths = [320, 1280];
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, 'faceless');
  await page.goto('/challenges');
  await page.getByRole('link', { name: OPEN }).click();
  await expect(details(page, OPEN)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await violationsAt(page, widths)).toEqual([]);

  await test.step('files that are not images', async () => {
    await details(page, OPEN).getByRole('button', { name: 'Submit Claim' }).click();
    await description(page).fill('Hit it.');
    await files(page).setInputFiles([{ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not an image') }, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
    await expect(form(page).getByText('notes.txt is not an image', { exact: true })).toBeVisible();
    expect(await violationsAt(page, widths), 'refused by the page').toEqual([]);
    await submit(page).click();
    await expect(files(page)).toHaveAccessibleDescription(/fake\.png is not an image/);
    await expect(description(page)).toHaveValue('Hit it.');
    expect(await violationsAt(page, widths), 'refused by the server').toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page)).toBe(0);
  });

  await test.step('a request that times out', async () => {
    await form(page).getByRole('button', { name: 'Remove fake.png' }).click();
    await files(page).setInputFiles([await png('win.png')]);
    await page.route(SUBMIT, () => undefined);
    const sent = page.waitForRequest(SUBMIT);
    await submit(page).click();
    await sent;
    await expect(submit(page)).toHaveAccessibleName('Submitting...');
    await expect(form(page).getByRole('progressbar')).toBeVisible();
    expect(await page.evaluate(confirmsLeaving)).toBe(true);
    await page.clock.runFor(15_000);
    await expect(form(page).getByRole('alert')).toHaveText('An error occurred while submitting claim');
    await expect(form(page).getByText('1 of 5')).toBeVisible();
    expect(await page.evaluate(confirmsLeaving)).toBe(false);
  });

  await test.step('a reload, which drops the images', async () => {
    await page.reload();
    await expect(description(page)).toHaveValue('Hit it.');
    await expect(form(page).getByText('1 image could not be kept.', { exact: false })).toBeVisible();
    await page.goBack();
    await expect(form(page)).toHaveCount(0);
    await expect(details(page, OPEN)).toBeVisible();
  });
});
