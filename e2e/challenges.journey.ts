import type { Page } from '@playwright/test';
import { LIST, OPEN, answered, card, challenge, details, form, toast } from './challenges';
import { expect, login, test } from './fixtures';
import { shifts, watchShifts } from './shifts';

test('a guest browses the tabs, opens a challenge, and Back closes it', async ({ page, request }) => {
  const all = await answered(request);
  const over = all.filter((each) => each.is_expired);
  const active = all.filter((each) => each.is_active && !each.is_expired);
  await page.goto('/challenges');
  await expect(page).toHaveTitle(/^Challenges - /);
  await expect(page.getByRole('tab', { name: `Active (${active.length})` })).toBeVisible();
  for (const { slot_name: slot } of active) await expect(card(page, slot)).toBeVisible();

  await page.getByRole('tab', { name: `Completed (${over.length})` }).click();
  await expect(page).toHaveURL(/\?tab=completed$/);
  const won = over.find(({ claimer }) => claimer);
  await expect(card(page, won?.slot_name ?? '').getByRole('link', { name: won?.claimer?.username ?? '', exact: true })).toHaveAttribute(
    'href',
    `/profile/${won?.claimer?.username}`,
  );
  await expect(page.getByRole('button', { name: 'Submit Claim' })).toHaveCount(0);

  await page.getByRole('link', { name: won?.slot_name ?? '' }).click();
  await expect(details(page, won?.slot_name ?? '')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`\\?tab=completed&challenge=${won?.id}$`));
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\?tab=completed$/);
  await page.goForward();
  await expect(details(page, won?.slot_name ?? '')).toBeVisible();
  // A second press while the first is under way must not lead further back.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/challenges\?tab=completed$/);
});

test('a shared link shows the challenge, and offers a guest to sign in', async ({ page, request, allowErrors }) => {
  const { id } = await challenge(request, OPEN);
  const posts: string[] = [];
  page.on('request', (sent) => void (sent.method() === 'POST' && sent.url().includes('/challenges/') && posts.push(sent.url())));
  await page.goto(`/challenges?challenge=${id}`);
  const dialog = details(page, OPEN);
  await expect(dialog.getByText(/^Hit 2,500x/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^Sign In with / })).toHaveAttribute('href', '/auth/discord');
  await dialog.getByRole('button', { name: 'Submit Claim' }).click();
  await expect(toast(page, 'Please sign in to submit a claim')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  expect(posts).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/challenges$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  allowErrors(/404/);
  await page.goto('/challenges?challenge=999999');
  await expect(page.getByText('Challenge Not Found')).toBeVisible();
});

for (const [what, fail] of [
  ['status 500', (page) => page.route(LIST, (route) => route.fulfill({ status: 500, json: { success: false } }))],
  ['garbage', (page) => page.route(LIST, (route) => route.fulfill({ body: '<h1>Welcome</h1>' }))],
  ['no connection', (page) => page.route(LIST, (route) => route.abort())],
] as [string, (page: Page) => Promise<unknown>][]) {
  test(`${what} instead of the challenges: a toast, and trying again works`, async ({ page, allowErrors }) => {
    allowErrors(/500|ERR_FAILED/);
    await fail(page);
    await page.goto('/challenges');
    await expect(page.getByRole('heading', { name: 'The challenges could not be loaded' })).toBeVisible();
    await expect(toast(page, 'Failed to load challenges')).toBeVisible();
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, OPEN)).toBeVisible();
  });
}

test('challenges that never come are told as failed', async ({ page }) => {
  await page.clock.install();
  await page.route(LIST, () => undefined);
  const asked = page.waitForRequest(LIST);
  await page.goto('/challenges');
  await asked;
  await expect(page.getByRole('status', { name: 'Loading the challenges' })).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(page.getByRole('heading', { name: 'The challenges could not be loaded' })).toBeVisible();
});

test('who is offline is told that the challenges failed, and has them once back', async ({ page, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/raffles', { waitUntil: 'networkidle' });
  // The page's code comes before the line goes down.
  const code = page.waitForResponse(/challenges-page.*\.js$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Challenges' }).focus();
  await (await code).finished();
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The challenges could not be loaded' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(card(page, OPEN)).toBeVisible();
});

test('details and own claims that fail are told in place and may be tried again', async ({ page, allowErrors }) => {
  allowErrors(/500/);
  const fail = (pattern: string) => page.route(pattern, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await login(page, 'highroller');
  await fail('**/api/r/challenges/my-claims');
  await page.goto('/challenges');
  const claims = page.getByRole('region', { name: 'My Claims' });
  await expect(claims.getByRole('heading', { name: 'Your claims could not be loaded' })).toBeVisible();
  await page.unroute('**/api/r/challenges/my-claims');
  await claims.getByRole('button', { name: 'Try again' }).click();
  await expect(claims.getByText('Pending').first()).toBeVisible();

  await fail('**/api/r/challenges/*');
  await page.getByRole('link', { name: OPEN }).click();
  await expect(toast(page, 'Failed to load challenge details')).toBeVisible();
  const dialog = details(page, OPEN);
  await expect(dialog.getByText(/^Hit 2,500x/)).toBeVisible();
  await page.unroute('**/api/r/challenges/*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('The latest details could not be loaded.')).toHaveCount(0);
});

test('500 challenges scroll without anything moving', async ({ page, request }) => {
  const [first] = await answered(request);
  const data = Array.from({ length: 500 }, (_, index) => ({ ...first, id: index + 1, slot_name: `Slot ${index + 1}`, is_active: true, is_expired: false }));
  await page.route(LIST, (route) => route.fulfill({ json: { success: true, data } }));
  await watchShifts(page);
  await page.goto('/challenges');
  // On a busy machine so many cards take their time.
  await expect(page.getByRole('tab', { name: 'Active (500)' })).toBeVisible({ timeout: 20_000 });
  for (const number of [20, 21, 100, 250, 251, 500, 400]) {
    const link = page.getByRole('link', { name: `Slot ${number}`, exact: true });
    // Cards out of view have an estimated height, which the browser corrects as they come near.
    await expect(async () => {
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ timeout: 1000 });
    }).toPass();
  }
  expect(await shifts(page)).toEqual([]);
});
