import { HUNTS, PREDICTIONS, community, endBalance, fetchHunts, multiplier, openForm, runningHunt, slots } from './helpers/bonus-hunts';
import { colorsAt } from './helpers/colors-at';
import { expect, login, test, toast } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';
import { waitForIdle, shifts, watchShifts } from './helpers/shifts';

test('a guest follows the running hunt: slow responses and a refetch shift nothing', async ({ page, request }) => {
  const { latest_bonus_hunt: hunt } = await fetchHunts(request);
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
});

test('a member predicts, and sees the prediction in the list after a reload', async ({ page, request }) => {
  const { games } = await runningHunt(request);
  await login(page, 'newcomer');
  await page.goto('/bonus-hunts?tab=predictions');
  await openForm(page);
  await endBalance(page).fill('4321.5');
  await multiplier(page).fill('812.25');
  await page.getByRole('combobox', { name: 'Highest Multiplier Slot' }).click();
  await expect(page.getByRole('option')).toHaveCount(new Set(games.map(({ slot_name: slot }) => slot)).size);
  const slot = games[3]?.slot_name ?? '';
  await page.getByRole('option', { name: slot }).click();

  await page.getByRole('button', { name: 'Submit Prediction' }).click();
  await expect(toast(page, 'Prediction submitted successfully!')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Your prediction' })).toHaveCount(0);
  const own = community(page).locator('[aria-current]');
  await expect(own).toContainText(`$4,321.50812.25x${slot}`);
  await expect(own).toContainText('newcomer');

  await page.reload();
  await expect(own).toContainText(`$4,321.50812.25x${slot}`);
});
