import { violations } from './axe';
import {
  CLOSEST,
  HUNTS,
  PREDICT,
  PREDICTIONS,
  type HuntPrediction,
  type HuntsResponse,
  type PredictionsResponse,
  patchResponse,
  community,
  openForm,
  tab,
} from './bonus-hunts';
import { expect, login, test } from './fixtures';
import { holdResponses } from './hold-responses';
import { waitForIdle, shifts, watchShifts } from './shifts';
import { overflow, violationsAt } from './widths';

test('a member opens every tab, form and list: no axe violations, and the longest names and sums fit at 320 px', async ({ page }) => {
  test.setTimeout(90_000);
  const widths = [375, 1280];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const name = 'Supercalifragilistic'.repeat(5);
  const maximum = 999_999_999_999.99;
  const longest = { end_balance: maximum, highest_multiplier: 1e9, highest_multiplier_game: name, difference: maximum };
  const lengthen = (predictions: HuntPrediction[]) =>
    predictions.map((each) => ({ ...each, ...longest, user: { ...each.user, username: name, kick_username: null } }));
  await patchResponse<HuntsResponse>(page, HUNTS, (response) => ({
    ...response,
    winnings: maximum,
    latest_bonus_hunt: {
      ...response.latest_bonus_hunt,
      start_balance: maximum,
      games: response.latest_bonus_hunt?.games.map((game) => ({ ...game, slot_name: name, slot_bet: maximum / 10, slot_win: maximum, pending_win: false })),
    },
    past_bonus_hunts: { data: response.past_bonus_hunts.data.map((hunt) => ({ ...hunt, start_balance: 0, end_balance: maximum })) },
  }));
  await patchResponse<PredictionsResponse>(page, PREDICTIONS, (response) => ({ ...response, predictions: lengthen(response.predictions) }));
  await patchResponse<{ data: HuntPrediction[] }>(page, CLOSEST, (response) => ({ ...response, data: lengthen(response.data) }));
  await login(page, 'highroller');
  await page.goto('/bonus-hunts');
  await expect(page.getByRole('link', { name: 'Correct Slot' })).toBeVisible();
  await expect(page.getByText('All opened')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const fits = async (what: string) => {
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page), what).toBe(0);
  };
  expect(await violationsAt(page, widths), 'a finished hunt').toEqual([]);
  await fits('a finished hunt');

  await tab(page, 'Predictions').click();
  await expect(community(page)).toBeVisible();
  await openForm(page);
  await page.route(PREDICT, (route) => route.fulfill({ json: { success: false, errors: { end_balance: ['This is too maximum.'] } } }));
  await page.getByRole('spinbutton', { name: 'End Balance' }).fill('5');
  await page.getByRole('button', { name: 'Submit Prediction' }).click();
  await expect(page.getByText('This is too maximum.')).toBeVisible();
  await fits('a form with errors');
  expect(await violationsAt(page, widths), 'a form with errors').toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('combobox', { name: 'Highest Multiplier Slot' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    expect(await violations(page, { without: ['region'] }), `the list of slots at ${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  }

  await tab(page, 'Previous Hunts').click();
  await page.locator('summary').first().click();
  await expect(page.locator('details').first().getByRole('listitem').first()).toBeVisible();
  expect(await violationsAt(page, widths), 'the closest predictions').toEqual([]);
  await fits('the closest predictions');
});

for (const width of [375, 1280]) {
  test(`at ${width} px: slow responses and a refetch of the hunt cause no layout shift`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await page.clock.install();
    let hunts = 0;
    const release = await holdResponses(page, PREDICTIONS);
    page.on('response', (response) => void (hunts += response.url().endsWith('/api/r/bonus-hunts') ? 1 : 0));
    await page.goto('/bonus-hunts');
    await expect(page.getByRole('heading', { name: /^Hunt #/ })).toBeVisible();
    release();
    await expect(page.getByRole('link', { name: 'Correct Slot' })).toBeVisible();
    await waitForIdle(page);
    expect(hunts).toBe(1);

    await page.getByPlaceholder('Search slots...').focus();
    const before = await page.evaluate(() => scrollY);
    await page.clock.runFor(30_000);
    await expect.poll(() => hunts).toBe(2);
    await waitForIdle(page);
    await expect(page.getByPlaceholder('Search slots...')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await shifts(page)).toEqual([]);
  });
}
