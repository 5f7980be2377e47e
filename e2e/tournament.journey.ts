import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { settle, shifts, stillness, watchShifts } from './shifts';
import { ONE, OPEN, OVER, PREDICT, RUNNING, answerWith, details, knockOut, pick, save, toast } from './tournaments';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const bracket = (page: Page) => page.locator('[aria-hidden="true"]').filter({ hasText: 'Final' }).first();

/** Opens a tournament of the demo data, and answers what the API says of it. */
async function open(page: Page, name: string, search = '') {
  const answer = await details(page.request, name);
  await page.goto(`/tournaments/${answer.tournament.id}${search}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return answer;
}

test('a guest reads the bracket, may not predict, and finds the way to sign in and back', async ({ page }) => {
  const { tournament, top_predictions: top } = await open(page, RUNNING);
  await expect(page).toHaveTitle(new RegExp(`^${RUNNING} - `));
  const items = page.getByRole('list', { name: 'Matches' }).getByRole('listitem');
  await expect(items).toHaveCount(tournament.matches.length);
  for (const [index, match] of tournament.matches.entries()) {
    const status = match.winner_name ? 'Completed' : match.is_active ? 'Active' : 'Upcoming';
    await expect(items.nth(index)).toContainText(`Round ${match.round} - Match ${match.match_number}${status}${match.player1_name ?? 'TBA'}vs${match.player2_name ?? 'TBA'}`);
    if (match.winner_name) await expect(items.nth(index)).toContainText(`Winner: ${match.winner_name}`);
  }
  const figures = page.getByRole('complementary', { name: 'Tournament figures' });
  await expect(figures).toContainText(`Total Matches${tournament.matches_count}`);
  await expect(figures).not.toContainText("Friends' Predictions");

  await tab(page, 'Leaderboard').click();
  const rows = page.getByRole('region', { name: 'Top Predictions' }).getByRole('listitem');
  await expect(rows.first()).toContainText(`${top[0]?.correct}/${top[0]?.total} correct`);
  await expect(rows.first().getByRole('link', { name: top[0]?.user.username ?? '' })).toHaveAttribute('href', `/profile/${top[0]?.user.username}`);
  await tab(page, 'My Predictions').click();
  await expect(page).toHaveURL(/\?tab=predictions$/);
  await expect(page.getByRole('heading', { name: 'Sign in to make predictions' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /^Sign In/ })).toHaveAttribute('href', '/auth/discord');
  await page.getByRole('link', { name: 'Back to Tournaments' }).click();
  await expect(page).toHaveURL(/\/tournaments$/);
});

test('a member picks from the keyboard, saves all at once, and finds it again', async ({ page }) => {
  await login(page, 'newcomer');
  const { tournament } = await open(page, OPEN, '?tab=predictions');
  const [first, second] = tournament.matches;
  if (!first?.player1_name || !second?.player1_name || !second.player2_name) throw new Error('The demo data have two matches to predict.');
  await expect(save(page)).toBeDisabled();
  await pick(page, 'Round 1 - Match 1', first.player1_name).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(pick(page, 'Round 1 - Match 2', second.player1_name)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 4 picked')).toBeVisible();

  await page.reload();
  await expect(page.getByText('You have unsaved picks')).toBeVisible();
  await expect(pick(page, 'Round 1 - Match 2', second.player2_name)).toHaveAttribute('aria-pressed', 'true');
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
  await page.reload();
  await expect(pick(page, 'Round 1 - Match 1', first.player1_name)).toHaveAttribute('aria-pressed', 'true');
  await tab(page, 'Bracket').click();
  await expect(page.getByText('Your pick', { exact: true }).filter({ visible: true })).toHaveCount(2);
});

test('what is over or on can no longer be picked, and shows how the pick went', async ({ page }) => {
  await login(page, 'highroller');
  const { tournament, user_prediction: own } = await open(page, OVER, '?tab=predictions');
  await expect(page.getByRole('heading', { name: 'Predictions are not active for this tournament' })).toBeVisible();
  for (const { tournament_match_id: id, predicted_winner_name: winner } of own?.matches ?? []) {
    const match = tournament.matches.find((each) => each.id === id);
    const right = match?.winner_name === winner ? 'right' : 'wrong';
    await expect(page.getByRole('listitem').filter({ hasText: `Round ${match?.round} - Match ${match?.match_number}` })).toContainText(new RegExp(`${winner}, your pick.*You were ${right}.*Winner: ${match?.winner_name}`));
  }
  await open(page, RUNNING, '?tab=predictions');
  await expect(page.getByText('All matches that are set are locked')).toBeVisible();
  await expect(page.getByRole('group').getByRole('button')).toHaveCount(0);
  await expect(save(page)).toBeDisabled();
});

test('a match that begins at the server before the page knows: the server says so, and picks stay', async ({ page, allowErrors }) => {
  allowErrors(/409|500|ERR_FAILED/);
  await login(page, 'stagemanager');
  const { tournament } = await open(page, OPEN, '?tab=predictions');
  const player = tournament.matches[0]?.player2_name ?? '';
  await pick(page, 'Round 1 - Match 1', player).click();
  for (const [message, fail] of [
    ['Round 1 - Match 1 has begun', { status: 409, json: { success: false, message: 'Round 1 - Match 1 has begun' } }],
    ['Failed to save predictions', { status: 500, json: { success: false } }],
    ['An error occurred while saving predictions', { body: '<h1>Welcome</h1>' }],
  ] as const) {
    await page.route(PREDICT, (route) => route.fulfill(fail));
    await save(page).click();
    await expect(toast(page, message)).toBeVisible();
    await page.unroute(PREDICT);
  }
  // What was loaded stays where loading anew fails.
  await page.route(ONE, (route) => route.abort());
  await page.route(PREDICT, (route) => route.abort());
  await save(page).click();
  await expect(toast(page, 'An error occurred while saving predictions')).toHaveCount(2);
  await expect(pick(page, 'Round 1 - Match 1', player)).toHaveAttribute('aria-pressed', 'true');
});

test('no such tournament: not found, with a way back; any other failure leads back with a toast', async ({ page, allowErrors }) => {
  allowErrors(/404|500/);
  for (const address of ['/tournaments/999999', '/tournaments/summer']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Tournament Not Found' })).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  await page.route(ONE, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.goto('/tournaments/2');
  await expect(toast(page, 'Failed to load tournament details')).toBeVisible();
  await expect(page).toHaveURL(/\/tournaments$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tournaments' })).toBeVisible();
});

test('on wide screens the bracket is drawn, for as many players as there are, and the keyboard passes it by', async ({ page }) => {
  for (const players of [8, 32]) {
    await answerWith(page, () => knockOut(players));
    await open(page, RUNNING);
    const drawing = bracket(page);
    await expect(drawing).toBeVisible();
    // Each match stands midway between the two before it.
    const middles = await drawing.evaluate((frame) => {
      const middle = (element: Element) => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
      const columns = [...frame.querySelectorAll('p')].map((title) => title.parentElement).filter((column) => column !== null);
      return columns.map((column) => [...(column.querySelector('p + div')?.children ?? [])].map((place) => middle(place)));
    });
    expect(middles.map(({ length }) => length)).toEqual(players === 8 ? [4, 2, 1] : [16, 8, 4, 2, 1]);
    middles.slice(1).forEach((round, index) =>
      round.forEach((middle, place) => {
        const [upper = 0, lower = 0] = (middles[index] ?? []).slice(2 * place, 2 * place + 2);
        expect(middle).toBeCloseTo((upper + lower) / 2, 0);
      }),
    );
    await expect(drawing.locator('path[data-state]')).toHaveCount(players - 2);
    await page.unroute(ONE);
  }
  await tab(page, 'Bracket').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('[aria-hidden="true"]:focus-within')).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(bracket(page)).toBeHidden();
});

for (const width of [375, 1280]) {
  test(`every tab is free of barriers at ${width} px, and nothing moves while it loads, changes and is loaded anew`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await login(page, 'highroller');
    await page.clock.install();
    await watchShifts(page);
    const { tournament } = await open(page, OPEN, '?tab=predictions');
    await settle(page);
    const { player1_name: one, player2_name: other } = tournament.matches[0] ?? {};
    const picked = pick(page, 'Round 1 - Match 1', one ?? '');
    if ((await picked.getAttribute('aria-pressed')) === 'true') await pick(page, 'Round 1 - Match 1', other ?? '').click();
    else await picked.click();
    await expect(page.getByText('You have unsaved picks')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // Half a minute later a match has been decided; what was picked stays.
    await answerWith(page, (matches) => matches.map((match) => (match.match_number === 2 && match.round === 1 ? { ...match, winner_name: match.player1_name } : match)));
    const again = page.waitForResponse(ONE);
    await page.clock.runFor(31_000);
    await again;
    await expect(page.getByText(/^You were (right|wrong)$/)).toBeVisible();
    await expect(page.getByText('You have unsaved picks')).toBeVisible();
    await save(page).click();
    await expect(toast(page, 'Predictions saved successfully!')).toBeVisible();
    await expect(page.getByText('All picks are saved')).toBeVisible();
    for (const name of ['Leaderboard', 'Bracket']) {
      await tab(page, name).click();
      await stillness(page);
      expect(await violations(page)).toEqual([]);
    }
    expect(await shifts(page)).toEqual([]);
  });
}

test('ten thousand predictions scroll, and only what is in view is in the page', async ({ page }) => {
  await page.route(ONE, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const top = Array.from({ length: 10_000 }, (_, index) => ({ user: { id: `u${index}`, username: `member${index + 1}` }, correct: 1, total: 2, accuracy: 50 }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, top_predictions: top } } });
  });
  await open(page, RUNNING, '?tab=leaderboard');
  const rows = page.getByRole('region', { name: 'Top Predictions' }).getByRole('listitem');
  await expect(rows.first()).toContainText('member1');
  expect(await rows.count()).toBeLessThan(100);
  await page.getByRole('region', { name: 'Top Predictions' }).focus();
  // Again where the browser was still scrolling.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(rows.last()).toContainText('#10,000', { timeout: 1_000 });
  }).toPass();
});
