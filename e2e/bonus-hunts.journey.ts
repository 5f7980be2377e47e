import {
  CLOSEST,
  HUNTS,
  PREDICT,
  PREDICTIONS,
  SLOTS,
  type HuntsAnswer,
  type PredictionsAnswer,
  answeredHunts,
  answeredPredictions,
  change,
  community,
  dollars,
  endBalance,
  multiplier,
  openForm,
  runningHunt,
  slots,
  tab,
  times,
  toast,
} from './bonus-hunts';
import { expect, login, test } from './fixtures';

test('a guest follows the running hunt: figures, progress, slots with their pictures, and who named the best', async ({ page, request }) => {
  const { latest_bonus_hunt: hunt, ...figures } = await answeredHunts(request);
  const { predictions } = await answeredPredictions(request);
  const games = hunt?.games ?? [];
  const opened = games.filter(({ pending_win: pending }) => !pending);
  const searches: string[] = [];
  await page.route(SLOTS, (route) => {
    searches.push(route.request().url());
    return route.continue();
  });
  await page.goto('/bonus-hunts');
  await expect(page).toHaveTitle(/^Bonus Hunts - /);
  const main = page.getByRole('main');
  for (const [name, text] of [
    ['Start Balance', dollars(hunt?.start_balance ?? 0)],
    ['Winnings', dollars(figures.winnings)],
    ['Break Even', times(figures.break_even_x)],
    ['Average', times(figures.average_x)],
  ] as const) {
    await expect(main.locator('dl > div').filter({ hasText: name })).toHaveText(name + text);
  }
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', `${opened.length} of ${games.length} opened`);
  await expect(page.getByRole('heading', { name: `Slots Played (${games.length})` })).toBeVisible();
  await expect(slots(page).getByText('Not played yet')).toHaveCount(games.length - opened.length);
  const rows = slots(page).getByRole('row');
  for (const [index, { slot_name: slot, slot_bet: bet, slot_win: win }] of games.entries()) {
    await expect(rows.nth(index + 1)).toContainText(slot);
    await expect(rows.nth(index + 1)).toContainText(dollars(bet) + dollars(win) + times(win / bet));
  }

  await page.waitForLoadState('networkidle');
  expect(searches, 'the games carry their pictures').toEqual([]);
  const loaded = (image: HTMLImageElement) => image.naturalWidth > 0;
  await expect.poll(() => slots(page).locator('img').first().evaluate(loaded)).toBe(true);

  const best = [...opened].sort((one, other) => other.slot_win / other.slot_bet - one.slot_win / one.slot_bet)[0];
  const right = predictions.filter(({ highest_multiplier_game: slot }) => slot === best?.slot_name);
  const card = page.getByRole('link', { name: 'Correct Slot' });
  await expect(card).toContainText(right[0]?.user?.username ?? '');
  await expect(card).toContainText(`+${right.length - 1} other`);
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/profile/${right[0]?.user?.kick_username ?? right[0]?.user?.username}$`));
});

test('a guest goes by the banner to the predictions, sorts and finds some, and opens a profile', async ({ page, request }) => {
  const { predictions } = await answeredPredictions(request);
  await page.goto('/bonus-hunts');
  await page.getByRole('link', { name: 'Make a prediction' }).click();
  await expect(page).toHaveURL(/\?tab=predictions$/);
  await expect(page.getByText('Please sign in to submit predictions')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/discord');
  // The keyboard goes on from there.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeFocused();

  await expect(page.getByRole('heading', { name: `Community Predictions (${predictions.length})` })).toBeVisible();
  const sorted = predictions.map(({ end_balance: balance }) => balance).sort((one, other) => one - other);
  const first = community(page).getByRole('row').nth(1);
  const header = community(page).getByRole('columnheader', { name: 'End Balance' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(first).toContainText(dollars(sorted[0] ?? 0));
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toContainText(dollars(sorted.at(-1) ?? 0));

  const name = predictions[5]?.user?.username ?? '';
  await page.getByPlaceholder('Search predictions...').fill(name.toUpperCase());
  await community(page).getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(/\/profile\//);
  await page.goBack();
  await expect(tab(page, 'Predictions')).toHaveAttribute('aria-selected', 'true');
});

test('a guest looks back at earlier hunts, and at who came closest', async ({ page, request }) => {
  const { past_bonus_hunts: { data: past } } = await answeredHunts(request);
  const asked: string[] = [];
  page.on('request', (sent) => void (sent.url().includes('closest') && asked.push(sent.url())));
  await page.goto('/bonus-hunts');
  await tab(page, 'Previous Hunts').click();
  await expect(page).toHaveURL(/\?tab=previous$/);
  for (const { id, start_balance: start, end_balance: end, games } of past) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Hunt #${id}`, exact: true }) });
    const profit = (end ?? 0) - start;
    await expect(card).toContainText(`${profit > 0 ? '+' : ''}${dollars(profit)}`);
    await expect(card).toContainText(`Start Balance${dollars(start)}End Balance${dollars(end ?? 0)}Slots Played${games.length}`);
  }
  expect(asked).toEqual([]);

  const disclosure = page.locator('summary').first();
  await disclosure.focus();
  await page.keyboard.press('Enter');
  const ranks = page.locator('details').first().getByRole('listitem');
  await expect(ranks.first()).toContainText('#1');
  const answer = (await (await request.get(`/api/r/bonus-hunts/${past[0]?.id}/closest-predictions`)).json()) as { data: { difference: number }[] };
  await expect(ranks).toHaveCount(answer.data.length);
  await expect(ranks.first()).toContainText(`${dollars(answer.data[0]?.difference ?? 0)} off`);
  await disclosure.press('Enter');
  await expect(ranks).toHaveCount(0);
});

test('a member predicts, sees it among all, and changes it', async ({ page, request }) => {
  const { id, games } = await runningHunt(request);
  await login(page, 'newcomer');
  await page.goto('/bonus-hunts?tab=predictions');
  await openForm(page);
  await endBalance(page).fill('4321.5');
  await multiplier(page).fill('812.25');
  await page.getByRole('combobox', { name: 'Highest Multiplier Slot' }).click();
  await expect(page.getByRole('option')).toHaveCount(new Set(games.map(({ slot_name: slot }) => slot)).size);
  const slot = games[3]?.slot_name ?? '';
  await page.getByRole('option', { name: slot }).click();

  // All of it is still there after a reload.
  await page.reload();
  await expect(endBalance(page)).toHaveValue('4321.5');
  await expect(page.getByRole('combobox', { name: 'Highest Multiplier Slot' })).toHaveText(slot);
  const [sent] = await Promise.all([page.waitForRequest(PREDICT), page.getByRole('button', { name: 'Submit Prediction' }).click()]);
  expect(new URL(sent.url()).pathname).toBe(`/api/r/bonus-hunts/${id}/predict`);
  expect(sent.postDataJSON()).toEqual({ end_balance: 4321.5, highest_multiplier: 812.25, highest_multiplier_game: slot });
  expect(sent.headers()).toMatchObject({ 'content-type': 'application/json', 'x-csrf-token': expect.stringMatching(/./) });
  await expect(toast(page, 'Prediction submitted successfully!')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Your prediction' })).toHaveCount(0);
  const own = community(page).locator('[aria-current]');
  await expect(own).toContainText(`$4,321.50812.25x${slot}`);
  await expect(own).toContainText('newcomer');

  await openForm(page);
  await expect(endBalance(page)).toHaveValue('4321.5');
  await endBalance(page).fill('');
  await expect(page.getByRole('button', { name: 'Submit Prediction' })).toBeDisabled();
  await endBalance(page).fill('99');
  await multiplier(page).fill('');
  const [again] = await Promise.all([page.waitForRequest(PREDICT), page.keyboard.press('Enter')]);
  expect(again.postDataJSON()).toEqual({ end_balance: 99, highest_multiplier: null, highest_multiplier_game: slot });
  await expect(own).toContainText(`$99.00–${slot}`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change Prediction' })).toBeVisible();
});

test('ten thousand predictions: few rows in the page, and a search finds one of them', async ({ page }) => {
  await change<PredictionsAnswer>(page, PREDICTIONS, (answer) => ({
    ...answer,
    predictions: Array.from({ length: 10_000 }, (_, index) => ({
      ...answer.predictions[index % answer.predictions.length],
      id: index,
      user: { id: `${index}`, username: `player${index}`, kick_username: null, avatar: null },
    })),
  }));
  await page.goto('/bonus-hunts?tab=predictions');
  await expect(page.getByRole('heading', { name: 'Community Predictions (10,000)' })).toBeVisible();
  await expect(community(page)).toHaveAttribute('aria-rowcount', '10001');
  expect(await community(page).getByRole('row').count()).toBeLessThan(60);
  await page.getByPlaceholder('Search predictions...').pressSequentially('player777');
  await expect(community(page).getByRole('row')).toHaveCount(12);
});

test('the hunt ends while a member writes: the form goes, and who came closest can be asked', async ({ page }) => {
  await page.clock.install();
  await login(page, 'highroller');
  await page.goto('/bonus-hunts?tab=predictions');
  await openForm(page);
  await change<HuntsAnswer>(page, HUNTS, (answer) => ({
    ...answer,
    latest_bonus_hunt: null,
    past_bonus_hunts: { data: [{ ...answer.latest_bonus_hunt, end_balance: 7000, predictions_active: false }] },
  }));
  await page.route(CLOSEST, (route) => route.fulfill({ json: { success: true, data: [] } }));
  await page.clock.runFor(30_000);
  await expect(page.getByRole('heading', { name: 'Predictions Closed' })).toBeVisible();
  await expect(page.getByText('Predictions are not currently active for this hunt.')).toBeVisible();
  await tab(page, 'Current Hunt').click();
  await expect(page.getByRole('heading', { name: 'No Active Hunt' })).toBeVisible();
  await tab(page, 'Previous Hunts').click();
  await expect(page.getByText('+$2,000.00')).toBeVisible();
  await page.locator('summary').click();
  await expect(page.getByText('Nobody predicted this hunt.')).toBeVisible();
});
