import {
  PREDICT,
  fetchHunts,
  fetchPredictions,
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
import { waitForIdle } from './shifts';

test('a guest follows the running hunt, browses predictions and previous hunts, and still sees them offline', async ({ page, context, request, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const { latest_bonus_hunt: hunt, past_bonus_hunts: { data: past }, ...figures } = await fetchHunts(request);
  const { predictions } = await fetchPredictions(request);
  const games = hunt?.games ?? [];
  const opened = games.filter(({ pending_win: pending }) => !pending);
  const searches: string[] = [];
  const closest: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/r/slots/search')) searches.push(sent.url());
    if (sent.url().includes('closest')) closest.push(sent.url());
  });
  await page.clock.install();
  await page.goto('/bonus-hunts');
  await expect(page).toHaveTitle(/^Bonus Hunts - /);

  await test.step('the running hunt: figures, progress, slots with their images', async () => {
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
    const rows = slots(page).getByRole('row');
    await expect(rows).toHaveText([/Slot/, ...games.map(({ slot_name: slot, slot_bet: bet, slot_win: win }) => new RegExp(`^${literal(slot)}.*${literal(dollars(bet) + dollars(win) + times(win / bet))}$`))]);
    await waitForIdle(page);
    expect(searches, 'the games include their images').toEqual([]);
    const loaded = (image: HTMLImageElement) => image.naturalWidth > 0;
    await expect.poll(() => slots(page).locator('img').first().evaluate(loaded)).toBe(true);
  });

  await test.step('the prediction of the best slot links to its member\'s profile', async () => {
    const best = [...opened].sort((one, other) => other.slot_win / other.slot_bet - one.slot_win / one.slot_bet)[0];
    const right = predictions.filter(({ highest_multiplier_game: slot }) => slot === best?.slot_name);
    const card = page.getByRole('link', { name: 'Correct Slot' });
    await expect(card).toContainText(right[0]?.user?.username ?? '');
    await expect(card).toContainText(`+${right.length - 1} other`);
    await card.click();
    await expect(page).toHaveURL(new RegExp(`/profile/${right[0]?.user?.kick_username ?? right[0]?.user?.username}$`));
    await page.goBack();
  });

  await test.step('the banner opens the predictions and moves the focus there', async () => {
    await page.getByRole('link', { name: 'Make a prediction' }).click();
    await expect(page).toHaveURL(/\?tab=predictions$/);
    await expect(page.getByText('Please sign in to submit predictions')).toBeVisible();
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' });
    await expect(signIn).toHaveAttribute('href', '/auth/discord');
    await page.keyboard.press('Tab');
    await expect(signIn).toBeFocused();

    const sorted = predictions.map(({ end_balance: balance }) => balance).sort((one, other) => one - other);
    const header = community(page).getByRole('columnheader', { name: 'End Balance' });
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(community(page).getByRole('row').nth(1)).toContainText(dollars(sorted[0] ?? 0));
    const name = predictions[5]?.user?.username ?? '';
    await page.getByPlaceholder('Search predictions...').fill(name.toUpperCase());
    await community(page).getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(/\/profile\//);
    await page.goBack();
    await expect(tab(page, 'Predictions')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('previous hunts, whose closest predictions load on demand', async () => {
    await tab(page, 'Previous Hunts').click();
    await expect(page).toHaveURL(/\?tab=previous$/);
    for (const { id, start_balance: start, end_balance: end, games: played } of past) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Hunt #${id}`, exact: true }) });
      const profit = (end ?? 0) - start;
      await expect(card).toContainText(`${profit > 0 ? '+' : ''}${dollars(profit)}`);
      await expect(card).toContainText(`Start Balance${dollars(start)}End Balance${dollars(end ?? 0)}Slots Played${played.length}`);
    }
    expect(closest).toEqual([]);
    const disclosure = page.locator('summary').first();
    await disclosure.focus();
    await page.keyboard.press('Enter');
    const ranks = page.locator('details').first().getByRole('listitem');
    await expect(ranks.first()).toContainText('#1');
    const response = (await (await request.get(`/api/r/bonus-hunts/${past[0]?.id}/closest-predictions`)).json()) as { data: { difference: number }[] };
    await expect(ranks).toHaveCount(response.data.length);
    await expect(ranks.first()).toContainText(`${dollars(response.data[0]?.difference ?? 0)} off`);
    await disclosure.press('Enter');
    await expect(ranks).toHaveCount(0);
  });

  await test.step('offline: one toast, and the hunt stays visible', async () => {
    await tab(page, 'Current Hunt').click();
    await expect(slots(page)).toBeVisible();
    await waitForIdle(page);
    // Toasts are a deferred component.
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    await context.setOffline(true);
    // Advances the clock only once, to the next refetch, whose failure shows the toast.
    await page.clock.fastForward(30_000);
    await expect(toast(page, 'Failed to load bonus hunt data')).toHaveCount(1);
    await expect(slots(page)).toBeVisible();
    await context.setOffline(false);
  });
});

/** Escapes a text for a regular expression. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('a member predicts, sees the prediction in the list, and changes it; the server\'s errors show below their fields', async ({ page, request, allowErrors }) => {
  allowErrors(/422/);
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
  await endBalance(page).fill('-5');
  await page.getByRole('button', { name: 'Submit Prediction' }).click();
  await expect(endBalance(page)).toHaveAccessibleDescription('This cannot be negative.');
  await expect(endBalance(page)).toBeFocused();
  await endBalance(page).fill('99');
  await multiplier(page).fill('');
  const [again] = await Promise.all([page.waitForRequest(PREDICT), page.keyboard.press('Enter')]);
  expect(again.postDataJSON()).toEqual({ end_balance: 99, highest_multiplier: null, highest_multiplier_game: slot });
  await expect(own).toContainText(`$99.00–${slot}`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change Prediction' })).toBeVisible();
});
