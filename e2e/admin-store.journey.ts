import type { Browser, Page } from '@playwright/test';
import { expect, login } from './fixtures';
import { test } from './panel';
import type { Site } from './site';
import { fetchStore, card, redemptions } from './store';
import { png } from './png';
import { newVisitor } from './visitor';

/** Opens the site as another member, in their own browser context. */
async function openAs(browser: Browser, site: Site, member: string): Promise<Page> {
  const page = await newVisitor(browser, { baseURL: site.url });
  await login(page, member);
  await page.goto('/store');
  return page;
}

/** Sends a member's request without the page. @returns the response's message */
async function send(page: Page, path: string, data?: object): Promise<string> {
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
  const response = await page.request.post(path, { data, headers: { 'X-CSRF-TOKEN': token ?? '', Accept: 'application/json' } });
  return ((await response.json()) as { message: string }).message;
}

/** The item's current state for the member, and their points. */
async function fetchItemState(page: Page, name: string) {
  const { store_items: items, user_points: points, recent_redemptions: recent } = await fetchStore(page);
  const item = items.find((one) => one.name === name);
  if (!item) throw new Error(`The store has no ${name}.`);
  return { id: item.id, quantity: item.quantity, points: Number(points), newest: recent[0] };
}

const notice = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, 'stagemanager');
});

test('the staff adds an image to an item, a member buys it twice, and the staff rejects one purchase and fulfils the other', async ({ page, browser, site, allowErrors }) => {
  allowErrors(/422/);
  test.setTimeout(120_000);
  await page.goto('/admin-new/store-items/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Signed Poster');
  await page.getByRole('spinbutton', { name: 'Points' }).fill('250');
  await page.getByRole('spinbutton', { name: 'In stock' }).fill('5');
  await page.locator('input[type=file]').setInputFiles([{ name: 'poster.png', mimeType: 'image/png', buffer: Buffer.from('not an image') }]);
  await expect(page.getByRole('alert').filter({ hasText: 'poster.png is not an image' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles([await png('poster.png')]);
  const preview = page.getByRole('img', { name: 'Picture as it is shown' });
  await expect(preview).toHaveAttribute('src', /^\/storage\/pictures\/[\w-]+\.webp$/);
  const imageUrl = await preview.getAttribute('src');
  await save(page);
  await expect(page.getByRole('button', { name: 'Stock: 5' })).toBeVisible();
  await expect(preview).toHaveAttribute('src', imageUrl ?? '');

  const member = await openAs(browser, site, 'highroller');
  await expect(card(member, 'Signed Poster').locator('img')).toHaveAttribute('src', imageUrl ?? '');
  const before = await fetchItemState(member, 'Signed Poster');
  for (let times = 0; times < 2; times += 1) expect(await send(member, `/api/r/store/${before.id}/redeem`)).toBe('Successfully redeemed Signed Poster!');
  expect(await fetchItemState(member, 'Signed Poster')).toMatchObject({ quantity: 3, points: before.points - 500 });

  await page.goto('/admin-new/redemptions');
  await page.getByPlaceholder('Member or item').fill('signed poster');
  const rows = page.getByRole('row').filter({ hasText: 'Signed Poster' });
  await expect(rows).toHaveCount(2);
  await rows.last().getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('gets 250 points back');
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lost on the way.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await notice(page, 'Redemption rejected: the points and the item are back');
  await expect(rows).toHaveCount(1);
  expect(await fetchItemState(member, 'Signed Poster')).toMatchObject({ quantity: 4, points: before.points - 250, newest: { status: 'rejected' } });
  await member.reload();
  await expect(redemptions(member).first()).toContainText(/Signed Poster.*Rejected.*Points returned.*Lost on the way\./);

  await rows.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/redemptions\/\d+\/show$/);
  await page.getByRole('button', { name: 'Fulfil Signed Poster for highroller' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Sent on Monday.');
  await dialog.getByRole('button', { name: 'Fulfil' }).click();
  await notice(page, 'Redemption fulfilled');
  await expect(page.getByText('Sent on Monday.')).toBeVisible();
  expect(await fetchItemState(member, 'Signed Poster')).toMatchObject({ quantity: 4, points: before.points - 250 });
  await member.reload();
  await expect(redemptions(member).nth(1)).toContainText(/Signed Poster.*Fulfilled.*Sent on Monday\./);
  await member.context().close();
});

test('the staff creates a code, a member redeems it, the staff ends it; the staff creates several codes at once', async ({ page, browser, site, allowErrors }) => {
  allowErrors(/422/);
  test.setTimeout(120_000);
  await page.goto('/admin-new/codes');
  await page.getByRole('link', { name: 'Create' }).click();
  await page.getByRole('textbox', { name: 'Word' }).fill('code123');
  await page.getByRole('spinbutton', { name: 'Points' }).fill('300');
  await save(page);
  await expect(page.getByText('There is such a code already.')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Word' }).fill('tonight');
  await save(page);
  await expect(page.getByRole('heading', { name: 'TONIGHT' })).toBeVisible();

  const member = await openAs(browser, site, 'newcomer');
  expect(await send(member, '/api/r/codes/redeem', { code: 'tonight' })).toBe('You received 300 points!');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Used by one member' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'newcomer' })).toBeVisible();
  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await notice(page, 'Code ended');
  const late = await openAs(browser, site, 'faceless');
  expect(await send(late, '/api/r/codes/redeem', { code: 'TONIGHT' })).toBe('This code has expired.');

  await page.goto('/admin-new/codes');
  await page.getByRole('button', { name: 'Several at once' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: 'How many codes' }).fill('3');
  await dialog.getByRole('spinbutton', { name: 'Points' }).fill('40');
  await dialog.getByRole('button', { name: 'Make them' }).click();
  const made = await dialog.getByRole('textbox', { name: 'One code in each line' }).inputValue();
  expect(made).toMatch(/^([A-HJ-NP-Z2-9]{10}\n){2}[A-HJ-NP-Z2-9]{10}$/);
  expect(await send(late, '/api/r/codes/redeem', { code: made.split('\n')[1] })).toBe('You received 40 points!');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row').filter({ hasText: '1 of 1' }).getByText('Used up')).toBeVisible();
  await Promise.all([member.context().close(), late.context().close()]);
});
