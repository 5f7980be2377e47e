import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, test } from './fixtures';
import { waitForIdle, shifts, watchShifts } from './shifts';
import { ANNOUNCED, LIST, ONE, OPEN, OVER, RUNNING, replaceMatches, fetchTournaments, card, fetchTournament, knockOut } from './tournaments';
import { overflow } from './widths';

const bracket = (page: Page) => page.locator('[aria-hidden="true"]').filter({ hasText: 'Final' }).first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const topRows = (page: Page) => page.getByRole('region', { name: 'Top Predictions' }).getByRole('listitem');

/** Advances the clock by the 30 s after which a running tournament is refetched. */
async function refetch(page: Page): Promise<void> {
  const response = page.waitForResponse(ONE);
  await page.clock.fastForward(31_000);
  await response;
}

/** The vertical centers of the drawn matches, round by round. */
const centersOf = (page: Page) =>
  bracket(page).evaluate((frame) => {
    const center = (element: Element) => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
    const columns = [...frame.querySelectorAll('p')].map((title) => title.parentElement).filter((column) => column !== null);
    return columns.map((column) => [...(column.querySelector('p + div')?.children ?? [])].map((place) => center(place)));
  });

test('a guest opens a tournament from the list: its matches, its bracket, its leaderboard, and the sign-in link', async ({ page, request, allowErrors }) => {
  allowErrors(/404/);
  const all = await fetchTournaments(request);
  const { tournament, top_predictions: top } = await fetchTournament(request, RUNNING);
  const long = { ...all[0], id: 99, name: 'Supercalifragilisticexpialidocious'.repeat(3), description: 'What a long story. '.repeat(40), prize_pool: 1_234_567_890.12, max_participants: null };
  await page.route(LIST, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object[] };
    await route.fulfill({ json: { success: true, data: [...data, long] } });
  });
  await page.clock.install();
  await watchShifts(page);
  await page.goto('/tournaments');
  await expect(page).toHaveTitle(/^Tournaments - /);

  await test.step('the list has one tab stop for each tournament', async () => {
    for (const { name, game, predictions_count: count } of all) {
      await expect(card(page, name)).toContainText(game);
      await expect(card(page, name)).toContainText(`Predictions${count}`);
    }
    for (const [name, status] of [[RUNNING, 'Active'], [OPEN, 'Predictions Open'], [ANNOUNCED, 'Upcoming'], [OVER, 'Completed']] as const) {
      await expect(card(page, name).getByText(status, { exact: true })).toBeVisible();
    }
    await expect(card(page, ANNOUNCED)).toContainText('$10,000.00');
    await expect(card(page, ANNOUNCED)).toContainText('EndTBA');
    await expect(card(page, long.name)).toContainText('Max PlayersNo limit');
    await waitForIdle(page);
    expect(await shifts(page)).toEqual([]);
    const [first, second] = all;
    await card(page, first?.name ?? '').getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(card(page, second?.name ?? '').getByRole('link', { name: 'View Bracket' })).toBeFocused();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a deleted tournament shows a link back', async () => {
    await card(page, long.name).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tournament Not Found' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to Tournaments' }).click();
  });

  await test.step('a click anywhere on a card opens its matches', async () => {
    await card(page, RUNNING).click({ position: { x: 20, y: 200 } });
    await expect(page.getByRole('heading', { level: 1, name: RUNNING })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${RUNNING} - `));
    const items = page.getByRole('list', { name: 'Matches' }).getByRole('listitem');
    await expect(items).toHaveCount(tournament.matches.length);
    for (const [index, match] of tournament.matches.entries()) {
      const status = match.winner_name ? 'Completed' : match.is_active ? 'Active' : 'Upcoming';
      await expect(items.nth(index)).toContainText(`Round ${match.round} - Match ${match.match_number}${status}${match.player1_name ?? 'TBA'}vs${match.player2_name ?? 'TBA'}`);
      if (match.winner_name) await expect(items.nth(index)).toContainText(`Winner: ${match.winner_name}`);
    }
    await expect(page.getByRole('complementary', { name: 'Tournament figures' })).toContainText(`Total Matches${tournament.matches_count}`);
  });

  await test.step('wide screens show the bracket, for any number of players, without tab stops', async () => {
    for (const players of [8, 32]) {
      await replaceMatches(page, () => knockOut(players));
      await refetch(page);
      await expect(bracket(page).locator('path[data-state]')).toHaveCount(players - 2);
      // Each match is centered between the two before it.
      const centers = await centersOf(page);
      expect(centers.map(({ length }) => length)).toEqual(players === 8 ? [4, 2, 1] : [16, 8, 4, 2, 1]);
      centers.slice(1).forEach((round, index) =>
        round.forEach((center, place) => {
          const [upper = 0, lower = 0] = (centers[index] ?? []).slice(2 * place, 2 * place + 2);
          expect(center).toBeCloseTo((upper + lower) / 2, 0);
        }),
      );
      await page.unroute(ONE);
    }
    await tab(page, 'Bracket').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('[aria-hidden="true"]:focus-within')).toHaveCount(0);
    await page.setViewportSize({ width: 375, height: 800 });
    await expect(bracket(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the best predictions; of ten thousand, only the visible ones are rendered', async () => {
    await tab(page, 'Leaderboard').click();
    await expect(topRows(page).first()).toContainText(`${top[0]?.correct}/${top[0]?.total} correct`);
    await expect(topRows(page).first().getByRole('link', { name: top[0]?.user.username ?? '' })).toHaveAttribute('href', `/profile/${top[0]?.user.username}`);
    await page.route(ONE, async (route) => {
      const response = (await (await route.fetch()).json()) as { data: object };
      const many = Array.from({ length: 10_000 }, (_, index) => ({ user: { id: `u${index}`, username: `member${index + 1}` }, correct: 1, total: 2, accuracy: 50 }));
      await route.fulfill({ json: { ...response, data: { ...response.data, top_predictions: many } } });
    });
    await refetch(page);
    await expect(topRows(page).first()).toContainText('member1');
    expect(await topRows(page).count()).toBeLessThan(100);
    await page.getByRole('region', { name: 'Top Predictions' }).focus();
    // Repeated, because Chromium drops keys during a scroll.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(topRows(page).last()).toContainText('#10,000', { timeout: 1_000 });
    }).toPass();
  });

  await test.step('the sign-in link, and the way back', async () => {
    await tab(page, 'My Predictions').click();
    await expect(page).toHaveURL(/\?tab=predictions$/);
    await expect(page.getByRole('heading', { name: 'Sign in to make predictions' })).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('link', { name: /^Sign In/ })).toHaveAttribute('href', '/auth/discord');
    // The list's request must not be pending when the test ends.
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('link', { name: 'Back to Tournaments' }).click();
    await expect(page).toHaveURL(/\/tournaments$/);
    await expect(card(page, RUNNING)).toBeVisible();
  });
});
