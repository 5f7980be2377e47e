import {
  HUNTS,
  PREDICT,
  PREDICTIONS,
  community,
  dollars,
  endBalance,
  fetchHunts,
  multiplier,
  openForm,
  runningHunt,
  slots,
  tab,
  toast,
} from './helpers/bonus-hunts';
import { colorsAt } from './helpers/colors-at';
import { expect, login, test } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';
import { waitForIdle, shifts, watchShifts } from './helpers/shifts';

test('a guest follows the running hunt: slow responses and a refetch shift nothing; predictions and previous hunts open by keyboard', async ({
  page,
  request,
}) => {
  const {
    latest_bonus_hunt: hunt,
    past_bonus_hunts: { data: past },
  } = await fetchHunts(request);
  await page.setViewportSize({ width: 375, height: 800 });
  await watchShifts(page);
  await page.clock.install();

  await test.step('late predictions shift nothing, nor does the refetch after 30 seconds', async () => {
    const release = await holdResponses(page, PREDICTIONS);
    await page.goto('/bonus-hunts');
    await expect(page.getByRole('heading', { name: /^Hunt #/ })).toBeVisible();
    release();
    await expect(page.getByRole('link', { name: 'Correct Slot' })).toBeVisible();
    await waitForIdle(page);
    await page.getByPlaceholder('Search slots...').focus();
    const before = await page.evaluate(() => scrollY);
    const again = page.waitForResponse(HUNTS);
    await page.clock.runFor(30_000);
    await again;
    await waitForIdle(page);
    await expect(page.getByPlaceholder('Search slots...')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await shifts(page)).toEqual([]);
    const isLoaded = (image: HTMLImageElement) => image.naturalWidth > 0;
    await expect.poll(() => slots(page).locator('img').first().evaluate(isLoaded)).toBe(true);
    await expect(page.getByRole('heading', { name: `Slots Played (${hunt?.games.length})` })).toBeVisible();
  });

  await test.step('a contrast theme shows how far the hunt is', async () => {
    const opened = hunt?.games.filter(({ pending_win }) => !pending_win).length ?? 0;
    expect(opened).toBeGreaterThan(0);
    await page.emulateMedia({ forcedColors: 'active' });
    const [lit, unlit] = await colorsAt(page.getByRole('progressbar', { name: 'Progress of the hunt' }), [0.02, 0.98]);
    expect(lit).not.toBe(unlit);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('the banner opens the predictions and moves the focus there', async () => {
    await page.getByRole('link', { name: 'Make a prediction' }).click();
    await expect(page).toHaveURL(/\?tab=predictions$/);
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' });
    await expect(signIn).toHaveAttribute('href', '/auth/discord');
    await expect(page.getByRole('tabpanel').locator(':focus')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(signIn).toBeFocused();
  });

  await test.step('a previous hunt loads its closest predictions when it is opened', async () => {
    await tab(page, 'Previous Hunts').click();
    const disclosure = page.locator('summary').first();
    await disclosure.focus();
    await page.keyboard.press('Enter');
    const ranks = page.locator('details').first().getByRole('listitem');
    const response = (await (await request.get(`/api/r/bonus-hunts/${past[0]?.id}/closest-predictions`)).json()) as {
      data: { difference: number }[];
    };
    await expect(ranks).toHaveCount(response.data.length);
    await expect(ranks.first()).toContainText(`${dollars(response.data[0]?.difference ?? 0)} off`);
  });
});

test('a member predicts, sees the prediction in the list after a reload, and reads what the server refuses at its field', async ({
  page,
  request,
  allowErrors,
}) => {
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
  await expect(endBalance(page)).toHaveAccessibleDescription("This can't be negative.");
  await expect(endBalance(page)).toBeFocused();
  await page.reload();
  await expect(own).toContainText(`$4,321.50812.25x${slot}`);
});
