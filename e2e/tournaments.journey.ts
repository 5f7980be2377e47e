import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { settle, shifts, watchShifts } from './shifts';
import { ANNOUNCED, LIST, OPEN, OVER, RUNNING, answered, card, toast } from './tournaments';

test('a guest sees every tournament, and opens one by its whole card, with one stop of the keyboard', async ({ page, request }) => {
  const all = await answered(request);
  await page.goto('/tournaments');
  await expect(page).toHaveTitle(/^Tournaments - /);
  for (const { name, game, predictions_count: count } of all) {
    await expect(card(page, name)).toContainText(game);
    await expect(card(page, name)).toContainText(`Predictions${count}`);
  }
  for (const [name, status] of [[RUNNING, 'Active'], [OPEN, 'Predictions Open'], [ANNOUNCED, 'Upcoming'], [OVER, 'Completed']] as const) {
    await expect(card(page, name).getByText(status, { exact: true })).toBeVisible();
  }
  await expect(card(page, ANNOUNCED)).toContainText('$10,000.00');
  await expect(card(page, ANNOUNCED)).toContainText('EndTBA');
  await expect(page.getByText('Predicted', { exact: true })).toHaveCount(0);

  const [first, second] = all;
  await card(page, first?.name ?? '').getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(card(page, second?.name ?? '').getByRole('link', { name: 'View Bracket' })).toBeFocused();
  // Anywhere on the card.
  await card(page, RUNNING).click({ position: { x: 20, y: 200 } });
  await expect(page.getByRole('heading', { level: 1, name: RUNNING })).toBeVisible();
  await page.goBack();
  await expect(card(page, RUNNING)).toBeVisible();
});

test('a member sees what they have predicted', async ({ page }) => {
  await login(page, 'highroller');
  await page.goto('/tournaments');
  await expect(card(page, RUNNING).getByText('Predicted', { exact: true })).toBeVisible();
  await expect(card(page, ANNOUNCED).getByText('Predicted', { exact: true })).toHaveCount(0);
});

test('none, one and long ones: readable at any width, and nothing moves', async ({ page, request }) => {
  const [tournament] = await answered(request);
  const long = { ...tournament, id: 99, name: 'Supercalifragilisticexpialidocious'.repeat(3), description: 'What a long story. '.repeat(40), prize_pool: 1_234_567_890.12, max_participants: null };
  let data: object[] = [];
  await page.route(LIST, (route) => route.fulfill({ json: { success: true, data } }));
  await watchShifts(page);
  await page.goto('/tournaments');
  await expect(page.getByRole('heading', { name: 'No Tournaments' })).toBeVisible();
  await expect(page.getByText('Check back later for upcoming tournaments!')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  data = [long];
  await page.setViewportSize({ width: 320, height: 800 });
  await page.reload();
  await expect(card(page, long.name)).toContainText('Max PlayersNo limit');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await settle(page);
  expect(await shifts(page)).toEqual([]);
});

for (const [what, fail] of [
  ['status 500', (page) => page.route(LIST, (route) => route.fulfill({ status: 500, json: { success: false } }))],
  ['a page instead of JSON', (page) => page.route(LIST, (route) => route.fulfill({ body: '<h1>Welcome</h1>' }))],
  ['no connection', (page) => page.route(LIST, (route) => route.abort())],
] as [string, (page: Page) => Promise<unknown>][]) {
  test(`${what} instead of the tournaments: a toast, and trying again works`, async ({ page, allowErrors }) => {
    allowErrors(/500|ERR_FAILED/);
    await fail(page);
    await page.goto('/tournaments');
    await expect(page.getByRole('heading', { name: 'The tournaments could not be loaded' })).toBeVisible();
    await expect(toast(page, 'Failed to load tournaments')).toBeVisible();
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, RUNNING)).toBeVisible();
  });
}
