import { expect, login, test } from './fixtures';
import { waitForIdle, shifts, waitForRender, watchShifts } from './shifts';
import { ONE, OPEN, replaceMatches, fetchTournament, pick, save, toast } from './tournaments';
import { resize, violationsAt } from './widths';

const WIDTHS = [375, 1280];

test('a member predicts matches by keyboard while results come in, and saves them: they are there after a reload, without layout shift or axe violations', async ({ page }) => {
  test.setTimeout(90_000);
  await login(page, 'newcomer');
  const { tournament } = await fetchTournament(page.request, OPEN);
  const [first, second] = tournament.matches;
  if (!first?.player1_name || !second?.player1_name || !second.player2_name) throw new Error('The demo data have two matches to predict.');
  await watchShifts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(`/tournaments/${tournament.id}?tab=predictions`);
  await expect(page.getByRole('heading', { level: 1, name: OPEN })).toBeVisible();

  await test.step('two winners are picked by keyboard', async () => {
    await expect(save(page)).toBeDisabled();
    await pick(page, 'Round 1 - Match 1', first.player1_name ?? '').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(pick(page, 'Round 1 - Match 2', second.player1_name ?? '')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 of 4 picked')).toBeVisible();
    await expect(page.getByText('You have unsaved picks')).toBeVisible();
    await waitForIdle(page);
    expect(await shifts(page)).toEqual([]);
    expect(await violationsAt(page, WIDTHS)).toEqual([]);
  });

  await test.step('after 30 s a refetch shows a decided match, and the other picks stay', async () => {
    await resize(page, 375);
    await replaceMatches(page, (matches) => matches.map((match) => (match.match_number === 3 && match.round === 1 ? { ...match, winner_name: match.player1_name } : match)));
    const again = page.waitForResponse(ONE);
    await page.clock.runFor(31_000);
    await again;
    await expect(page.getByText('2 of 3 picked')).toBeVisible();
    await expect(page.getByText('You have unsaved picks')).toBeVisible();
    await waitForIdle(page);
    expect(await shifts(page)).toEqual([]);
    await page.unroute(ONE);
  });

  await test.step('a double click saves once', async () => {
    await resize(page, 1280);
    const posts: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.postData() ?? '')));
    const again = page.waitForResponse(ONE);
    await save(page).dblclick();
    await expect(toast(page, 'Predictions saved successfully!')).toBeVisible();
    await again;
    expect(posts.map((body) => JSON.parse(body) as unknown)).toEqual([
      { predictions: [{ match_id: first.id, winner_name: first.player1_name }, { match_id: second.id, winner_name: second.player2_name }] },
    ]);
    await expect(page.getByText('Submitted')).toBeVisible();
    await expect(page.getByText('All picks are saved')).toBeVisible();
  });

  await test.step('a pick is changed, saved, and shown in the other tabs', async () => {
    // Waits until the toast has closed, because a second one would move it.
    await page.clock.fastForward(10_000);
    await expect(toast(page, 'Predictions saved successfully!')).toHaveCount(0);
    // Clears the shifts so far, because the status text of a saved prediction is longer than the one before.
    await resize(page, 1280);
    await pick(page, 'Round 1 - Match 2', second.player1_name ?? '').click();
    await expect(page.getByText('You have unsaved picks')).toBeVisible();
    await save(page).click();
    await expect(page.getByText('All picks are saved')).toBeVisible();
    await page.getByRole('tab', { name: 'Leaderboard' }).click();
    await waitForRender(page);
    expect(await shifts(page)).toEqual([]);
    expect(await violationsAt(page, WIDTHS)).toEqual([]);
  });

  await test.step('it is there after a reload', async () => {
    await page.getByRole('tab', { name: 'My Predictions' }).click();
    await page.reload();
    await expect(pick(page, 'Round 1 - Match 1', first.player1_name ?? '')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('tab', { name: 'Bracket' }).click();
    await expect(page.getByText('Your pick', { exact: true }).filter({ visible: true })).toHaveCount(2);
    await waitForRender(page);
    expect(await shifts(page)).toEqual([]);
    expect(await violationsAt(page, WIDTHS)).toEqual([]);
  });
});
