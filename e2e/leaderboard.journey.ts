import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { holdResponses } from './hold-responses';
import { waitForIdle } from './shifts';
import { violationsAt } from './widths';

interface Player {
  displayName: string;
}
interface Response {
  data: { all_leaderboards: Record<string, { rest_of_users: Player[] }> };
}

/** The fourth of a platform's leaderboard, the first of the full rankings. */
async function fourthOf(page: Page, slug: string, query = ''): Promise<string> {
  const { data } = (await (await page.request.get(`/api/r/leaderboard${query}`)).json()) as Response;
  const fourth = data.all_leaderboards[slug]?.rest_of_users[0]?.displayName;
  if (!fourth) throw new Error(`The demo data has no rankings of ${slug}.`);
  return fourth;
}

const tab = (page: Page, platform: string) => page.getByRole('tab', { name: platform });
const period = (page: Page, name: string) => page.getByRole('button', { name });
const ranks = (page: Page) => page.getByRole('region', { name: 'Full Rankings' }).getByRole('region', { name: 'All ranks from #4' });
const firstRank = (page: Page) => ranks(page).getByRole('listitem').first();
const outdated = (page: Page) => page.locator('[aria-busy="true"]');

/** The top of podium and rankings, measured in one call, because a refetch could replace them in between. */
const places = (page: Page) =>
  page.getByRole('region', { name: /^(Top three|Full Rankings)$/ }).evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().y));

test('a visitor switches platforms and periods: no layout shift, and the previous leaderboard stays, dimmed, until the next one has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/leaderboard');
  await expect(page.getByRole('tab', { name: 'Roobet', selected: true })).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Competition Ends In' })).toBeVisible();

  const showsInPlace = async (slug: string, query: string, before: number[]) => {
    await expect(outdated(page)).toHaveCount(0);
    await expect(firstRank(page)).toContainText(await fourthOf(page, slug, query));
    await expect.poll(() => places(page)).toEqual(before);
  };

  await test.step('at 375 px', async () => {
    await waitForIdle(page);
    const before = await places(page);
    expect(before).toHaveLength(2);
    await tab(page, 'Gamdom').click();
    await showsInPlace('gamdom', '?period=current&platform=gamdom', before);
    await period(page, 'Previous Period').click();
    await showsInPlace('gamdom', '?period=last&platform=gamdom', before);
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(page).toHaveURL(/\?(platform=gamdom&period=last|period=last&platform=gamdom)$/);
    await tab(page, 'CSGOBig').click();
    await showsInPlace('csgobig', '?period=last&platform=csgobig', before);
  });

  await test.step('at 1280 px, with a slow response', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await waitForIdle(page);
    const before = await places(page);
    expect(before).toHaveLength(2);
    await period(page, 'Current Period').click();
    await showsInPlace('csgobig', '?period=current&platform=csgobig', before);
    await tab(page, 'Roobet').click();
    await showsInPlace('roobet', '?period=current&platform=roobet', before);

    const release = await holdResponses(page, '**/api/r/leaderboard?period=last*');
    await period(page, 'Previous Period').click();
    await expect(outdated(page)).toHaveCSS('opacity', '0.45');
    await expect(firstRank(page)).toContainText(await fourthOf(page, 'roobet', '?period=current&platform=roobet'));
    release();
    await showsInPlace('roobet', '?period=last&platform=roobet', before);
  });
});

test('a member scrolls through ten thousand players, searches, and jumps to their own row by keyboard, while few rows are rendered', async ({ page }) => {
  const players = Array.from({ length: 10_000 }, (_, index) => ({ displayName: index === 6_997 ? 'highroller' : `player_${index + 4}`, wagered: 1_000_000 - index }));
  const board = {
    platform: { name: 'Roobet', currency_symbol: '$' },
    current_period: { start: '2026-11-01T00:00:00Z', end: '2099-12-01T00:00:00Z' },
    prizes: [5, 4, 3, 2],
    top_three: [{ displayName: 'first', wagered: 2_000_000 }],
    rest_of_users: players,
  };
  const platforms = [{ id: 1, name: 'Roobet', slug: 'roobet', active_leaderboard: null }];
  await page.route('**/api/r/leaderboard*', (route) => route.fulfill({ json: { success: true, data: { platforms, all_leaderboards: { roobet: board } } } }));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await login(page, 'highroller');
  await page.goto('/leaderboard');
  await expect(ranks(page).getByText('player_4', { exact: true })).toBeVisible();

  await ranks(page).focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(ranks(page).getByText('#10,003')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await ranks(page).getByRole('listitem').count()).toBeLessThan(60);
  expect(await violationsAt(page, [375, 1280])).toEqual([]);

  await page.getByPlaceholder('Search players...').fill('PLAYER_7004');
  // The search is debounced.
  await expect(ranks(page).getByRole('listitem')).toHaveText([/#7,004/]);
  await page.getByRole('button', { name: 'Show my row' }).focus();
  await page.keyboard.press('Enter');
  const own = ranks(page).getByRole('listitem').filter({ hasText: 'You' });
  await expect(own).toBeFocused();
  await expect(own).toBeInViewport();
  await expect(own).toContainText('#7,001');
});

test('a visitor goes offline: loaded leaderboards stay, and another one loads once the connection is back', async ({ page, context, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/leaderboard');
  await expect(firstRank(page)).toBeVisible();
  await waitForIdle(page);
  await context.setOffline(true);
  await period(page, 'Previous Period').click();
  const empty = page.getByRole('heading', { name: 'No Leaderboard Available' });
  await expect(empty).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await period(page, 'Current Period').click();
  await expect(firstRank(page)).toBeVisible();
  await period(page, 'Previous Period').click();
  await expect(empty).toBeVisible();
  await context.setOffline(false);
  await expect(firstRank(page)).toBeVisible();
  await expect(empty).toHaveCount(0);
});
