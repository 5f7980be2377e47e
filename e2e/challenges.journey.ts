import { LIST, OPEN, fetchChallenges, card, details, toast } from './challenges';
import { expect, test } from './fixtures';
import { shifts, watchShifts } from './shifts';

test('a guest browses the tabs and opens a challenge, and Back closes it', async ({ page, request }) => {
  const all = await fetchChallenges(request);
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
  // A second click during the navigation must not go further back.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/challenges\?tab=completed$/);
});

test('challenges that time out and then fail offline load once the connection is back', async ({ page, context, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await page.route(LIST, () => undefined);
  await page.goto('/challenges');
  await expect(page.getByRole('status', { name: 'Loading the challenges' })).toBeVisible();
  const failed = page.getByRole('heading', { name: 'The challenges could not be loaded' });
  // The page sends the request after it has painted the loading state.
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expect(failed).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(toast(page, 'Failed to load challenges')).toBeVisible();

  await page.unroute(LIST);
  await context.setOffline(true);
  const lost = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await lost;
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await expect(card(page, OPEN)).toBeVisible();
});

test('500 challenges scroll without layout shift', async ({ page, request }) => {
  const [first] = await fetchChallenges(request);
  const data = Array.from({ length: 500 }, (_, index) => ({ ...first, id: index + 1, slot_name: `Slot ${index + 1}`, is_active: true, is_expired: false }));
  await page.route(LIST, (route) => route.fulfill({ json: { success: true, data } }));
  await watchShifts(page);
  await page.goto('/challenges');
  // Rendering so many cards takes long on a busy machine.
  await expect(page.getByRole('tab', { name: 'Active (500)' })).toBeVisible({ timeout: 20_000 });
  for (const number of [20, 21, 100, 250, 251, 500, 400]) {
    // By text, because a query by role lays out all cards that are out of view.
    const link = page.getByText(`Slot ${number}`, { exact: true });
    // Cards out of view have an estimated height, which the browser corrects as they come near the viewport.
    await expect(async () => {
      await link.scrollIntoViewIfNeeded();
      await expect(link).toBeInViewport({ timeout: 1000 });
    }).toPass();
  }
  expect(await shifts(page)).toEqual([]);
});
