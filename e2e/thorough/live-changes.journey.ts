import type { LeaderboardResponse, TournamentMatch, TournamentResponse } from '@greenroom/contract';
import type { Page } from '@playwright/test';
import { expect, moving, test } from '../helpers/fixtures';
import { shifts, waitForIdle, waitForRender, watchShifts } from '../helpers/shifts';
import { ONE, OPEN, fetchTournament, knockOut } from '../helpers/tournaments';

test.use(moving);

/** Records what moves: lines that are drawn, and players that change places. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const motion: string[] = [];
    Object.assign(window, { motion });
    document.addEventListener('transitionrun', ({ propertyName }) => {
      if (propertyName === 'stroke-dashoffset') motion.push('line');
    });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const player = this.textContent?.match(/player \d+/)?.[0];
      if (player && frames && 'transform' in frames) motion.push(player);
      return animate.call(this, frames, options);
    };
  });
}

const motion = (page: Page) => page.evaluate(() => (window as unknown as { motion: string[] }).motion);

/** Refetches the page's data, as on a return to its tab some minutes after the start. */
async function refetch(page: Page, minutes: number): Promise<void> {
  await page.clock.setFixedTime(Date.now() + minutes * 60_000);
  await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
}

test('a result draws its line in the bracket, and players who overtake move to their places, without layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await watchShifts(page);
  await watchMotion(page);

  await test.step('the bracket', async () => {
    const { tournament } = await fetchTournament(page.request, OPEN);
    let matches: TournamentMatch[] = knockOut(8).map((match, index) => (index === 0 ? { ...match, winner_name: 'Player 1' } : match));
    await page.route(ONE, async (route) => {
      const response = (await (await route.fetch()).json()) as TournamentResponse;
      await route.fulfill({ json: { ...response, data: { ...response.data, tournament: { ...response.data.tournament, matches } } } });
    });
    await page.goto(`/tournaments/${tournament.id}`);
    await expect(page.getByRole('list', { name: 'Matches' })).toBeVisible();
    await waitForIdle(page);
    expect(await motion(page)).toEqual([]);

    matches = matches.map((match) => {
      if (match.round === 1 && match.match_number === 2) return { ...match, winner_name: 'Player 4' };
      return match.round === 2 && match.match_number === 1 ? { ...match, player2_name: 'Player 4' } : match;
    });
    await refetch(page, 1);
    await expect(page.getByRole('status').filter({ hasText: 'Round 1 - Match 2: Player 4 won.' })).toBeAttached();
    await waitForRender(page);
    expect(await motion(page)).toEqual(['line']);
    expect(await shifts(page)).toEqual([]);
  });

  await test.step('the leaderboard', async () => {
    const player = (rank: number) => ({ displayName: `player ${rank}`, wagered: 1000 - rank });
    let players = Array.from({ length: 200 }, (_, index) => player(index + 1));
    await page.route('**/api/r/leaderboard*', async (route) => {
      const { data, ...response } = (await (await route.fetch()).json()) as LeaderboardResponse;
      const boards = Object.entries(data.all_leaderboards).map(([slug, board]) => [
        slug,
        { ...board, top_three: players.slice(0, 3), rest_of_users: players.slice(3) },
      ]);
      await route.fulfill({ json: { ...response, data: { ...data, all_leaderboards: Object.fromEntries(boards) } } });
    });
    await page.goto('/leaderboard');
    const ranks = page.getByRole('region', { name: 'All ranks from #4' });
    await expect(ranks.getByText('player 4', { exact: true })).toBeVisible();
    await waitForIdle(page);
    expect(await motion(page)).toEqual([]);

    const [first, second, third, fourth, fifth, ...others] = players;
    if (!first || !second || !third || !fourth || !fifth) throw new Error('There are 200 players.');
    players = [{ ...second, wagered: 5000 }, first, third, { ...fifth, wagered: 996.5 }, fourth, ...others];
    await refetch(page, 2);
    await expect(page.getByRole('status').filter({ hasText: 'player 2 passed player 1 and now leads.' })).toBeAttached();
    await expect(ranks.getByRole('listitem').first()).toContainText('$996.50');
    await waitForRender(page);
    expect((await motion(page)).sort()).toEqual(['player 1', 'player 2', 'player 4', 'player 5']);
    expect(await shifts(page)).toEqual([]);
  });
});
