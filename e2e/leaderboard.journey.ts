import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';

interface Player {
  displayName: string;
  wagered: number;
}
interface Answer {
  data: {
    platforms: { name: string; slug: string }[];
    all_leaderboards: Record<string, { top_three: Player[]; rest_of_users: Player[]; current_period: { start: string } }>;
  };
}

const boards = async (page: Page, query = ''): Promise<Answer['data']> =>
  ((await (await page.request.get(`/api/r/leaderboard${query}`)).json()) as Answer).data;

/** The fourth of a platform's board, who leads the full rankings. */
const fourthOf = (data: Answer['data'], slug: string): string => {
  const fourth = data.all_leaderboards[slug]?.rest_of_users[0]?.displayName;
  if (!fourth) throw new Error(`The demo data has no rankings of ${slug}.`);
  return fourth;
};

const rankings = (page: Page) => page.getByRole('region', { name: 'Full Rankings' });
const ranks = (page: Page) => rankings(page).getByRole('region', { name: 'All ranks from #4' });

test('a visitor chooses platform and period, and hands the address on', async ({ page, browser }) => {
  await page.goto('/leaderboard');
  const before = await boards(page, '?period=last&platform=gamdom');
  await expect(page.getByRole('tab', { name: 'Roobet', selected: true })).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Competition Ends In' })).toBeVisible();

  await page.getByRole('tab', { name: 'Gamdom' }).click();
  await page.getByRole('button', { name: 'Previous Period' }).click();
  await expect(ranks(page).getByRole('listitem').first()).toContainText(fourthOf(before, 'gamdom'));
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page).toHaveURL(/\?(platform=gamdom&period=last|period=last&platform=gamdom)$/);

  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(ranks(other).getByRole('listitem').first()).toContainText(fourthOf(before, 'gamdom'));
  await expect(other.getByRole('button', { name: 'Previous Period', pressed: true })).toBeVisible();
  await other.close();
});

test('a member finds the own row, from the keyboard, whatever was searched for', async ({ page }) => {
  await login(page, 'highroller');
  const data = await boards(page);
  const roobet = data.all_leaderboards.roobet;
  const rank = [...(roobet?.top_three ?? []), ...(roobet?.rest_of_users ?? [])].findIndex(({ displayName }) => displayName === 'highroller') + 1;
  expect(rank, 'the demo member plays below the podium').toBeGreaterThan(3);

  await page.goto('/leaderboard');
  await expect(rankings(page).getByText(`You are #${rank}`)).toBeVisible();
  await page.getByPlaceholder('Search players...').fill(fourthOf(data, 'roobet'));
  await expect(ranks(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show my row' }).focus();
  await page.keyboard.press('Enter');
  const own = ranks(page).getByRole('listitem').filter({ hasText: 'You' });
  await expect(own).toBeFocused();
  await expect(own).toBeInViewport();
  await expect(own).toContainText(`#${rank}`);
});

test.describe('with ten thousand players', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ displayName: `player_${index + 4}`, wagered: 1_000_000 - index }));
  const board = {
    platform: { name: 'Roobet', currency_symbol: '$' },
    current_period: { start: '2026-11-01T00:00:00Z', end: '2099-12-01T00:00:00Z' },
    prizes: [5, 4, 3, 2],
    top_three: [{ displayName: 'first', wagered: 2_000_000 }],
    rest_of_users: many,
  };
  test.beforeEach(async ({ page }) => {
    const platforms = [{ id: 1, name: 'Roobet', slug: 'roobet', active_leaderboard: null }];
    await page.route('**/api/r/leaderboard*', (route) => route.fulfill({ json: { success: true, data: { platforms, all_leaderboards: { roobet: board } } } }));
  });

  for (const width of [375, 1280]) {
    test(`all of them can be reached and found at ${width} px, while few are in the page`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/leaderboard');
      await expect(ranks(page).getByText('player_4', { exact: true })).toBeVisible();
      await ranks(page).focus();
      await expect(async () => {
        await page.keyboard.press('End');
        await expect(ranks(page).getByText('#10,003')).toBeVisible({ timeout: 2_000 });
      }).toPass();
      expect(await ranks(page).getByRole('listitem').count()).toBeLessThan(60);
      expect(await violations(page)).toEqual([]);

      await page.getByPlaceholder('Search players...').fill('PLAYER_7004');
      // The list follows a moment after the letters.
      await expect(ranks(page).getByRole('listitem')).toHaveText([/#7,004/]);
      await page.getByPlaceholder('Search players...').fill('nobody');
      await expect(page.getByText('No players found matching "nobody"')).toBeVisible();
      await expect(page.getByText('Try adjusting your search term')).toBeVisible();
    });
  }
});

test('old standings stay, dimmed, under their own period until the others come', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/r/leaderboard?period=last*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/leaderboard');
  const data = await boards(page);
  const first = ranks(page).getByRole('listitem').first();
  await expect(first).toContainText(fourthOf(data, 'roobet'));

  await page.getByRole('button', { name: 'Previous Period' }).click();
  const old = page.locator('[aria-busy="true"]');
  await expect(old).toHaveCSS('opacity', '0.45');
  await expect(old.getByText('Current Period')).toBeVisible();
  await expect(first).toContainText(fourthOf(data, 'roobet'));
  answer();
  await expect(old).toHaveCount(0);
  await expect(first).toContainText(fourthOf(await boards(page, '?period=last'), 'roobet'));
  await expect(page.getByText('Previous Period').nth(1)).toBeVisible();
});

for (const width of [375, 1280]) {
  test(`nothing changes its place at ${width} px as one goes through platforms and periods`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/leaderboard');
    const places = async () => {
      const parts = [page.getByRole('region', { name: 'Top three' }), rankings(page)];
      return Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
    };
    await expect(rankings(page)).toBeVisible();
    const before = await places();
    for (const next of [page.getByRole('tab', { name: 'Gamdom' }), page.getByRole('button', { name: 'Previous Period' }), page.getByRole('tab', { name: 'CSGOBig' })]) {
      await next.click();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(rankings(page)).toBeVisible();
      // Between two boards an element may be measured that is being replaced.
      await expect.poll(places).toEqual(before);
    }
  });
}

test.describe('a call that fails', () => {
  const FAILURES = {
    'status 500': { status: 500, json: { success: false, message: 'Something went wrong on our side.' } },
    'a page instead of JSON': { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Hello</h1>' },
  };
  for (const [failure, answer] of Object.entries(FAILURES)) {
    test(`${failure}: shows that there is no board, and a press brings the board`, async ({ page, allowErrors }) => {
      allowErrors(/status of 500/);
      await page.route('**/api/r/leaderboard*', (route) => route.fulfill(answer));
      await page.goto('/leaderboard');
      await expect(page.getByRole('heading', { name: 'No Leaderboard Available' })).toBeVisible();
      await expect(page.getByText('No leaderboard data available')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.unroute('**/api/r/leaderboard*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(ranks(page).getByRole('listitem').first()).toBeVisible();
    });
  }

  test('no answer at all: after fifteen seconds it can be tried again', async ({ page }) => {
    test.slow();
    await page.route('**/api/r/leaderboard*', () => undefined);
    await page.goto('/leaderboard');
    await expect(page.getByRole('status', { name: /^Please wait while we load/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  });

  test('offline: the other platforms stay within reach, and the board comes with the connection', async ({ page, context, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/leaderboard');
    await expect(ranks(page).getByRole('listitem').first()).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Previous Period' }).click();
    const empty = page.getByRole('heading', { name: 'No Leaderboard Available' });
    await expect(empty).toBeVisible();
    await page.getByRole('button', { name: 'Current Period' }).click();
    await expect(ranks(page).getByRole('listitem').first()).toBeVisible();
    await page.getByRole('button', { name: 'Previous Period' }).click();
    await expect(empty).toBeVisible();
    await context.setOffline(false);
    await expect(ranks(page).getByRole('listitem').first()).toBeVisible();
    await expect(empty).toHaveCount(0);
  });
});
