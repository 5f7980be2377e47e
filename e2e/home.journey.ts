import { expect, login, test } from './fixtures';

interface LeaderboardAnswer {
  data: {
    platforms: { name: string; slug: string; active_leaderboard: { total_prize_pool: number } | null }[];
    all_leaderboards: Record<string, { top_three: { displayName: string }[]; rest_of_users: { displayName: string }[] }>;
  };
}

test('a visitor opens the site and sees what the API answers, from home to the full leaderboard', async ({ page, request }) => {
  const { data } = (await (await request.get('/api/r/leaderboard')).json()) as LeaderboardAnswer;
  const [platform] = data.platforms;
  const standings = data.all_leaderboards[platform?.slug ?? ''];
  const [first, second, third] = standings?.top_three ?? [];
  const fourth = standings?.rest_of_users[0];
  if (!platform || !first || !second || !third || !fourth) throw new Error('The demo data has no standings.');

  await page.goto('/');
  await expect(page).toHaveTitle(/^Home - /);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Join the Community')).toBeVisible();
  await expect(page.getByRole('heading', { name: `${platform.name} Leaderboard` })).toBeVisible();
  for (const { displayName } of [first, second, third]) await expect(page.getByText(displayName, { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'View Full Leaderboard' }).click();
  await expect(page).toHaveURL(/\/leaderboard/);
  await expect(page).toHaveTitle(/^Leaderboard - /);
  const rankings = page.getByRole('region', { name: 'Full Rankings' });
  await expect(rankings.getByText(fourth.displayName, { exact: true })).toBeVisible();

  await page.getByPlaceholder('Search players...').fill('nobody is called this');
  await expect(page.getByText('No players found matching "nobody is called this"')).toBeVisible();
});

test('a member signs in, is greeted, sees the store, and signs out again', async ({ page, request }) => {
  await login(page, 'highroller');
  await page.goto('/');
  await expect(page.getByText('Welcome back, HighRollerLive!')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveTitle(/^Store - /);
  const answer = await page.request.get('/api/r/store');
  const { data } = (await answer.json()) as { data: { store_items: { name: string }[] } };
  expect(data.store_items.length).toBeGreaterThan(0);
  const items = page.getByRole('region', { name: 'Available Items' });
  for (const { name } of data.store_items) await expect(items.getByRole('heading', { name, exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'HighRollerLive' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Join the Community')).toBeVisible();
  expect((await page.request.get('/api/r/store')).status()).toBe(401);
  expect((await request.get('/api/r/store')).status()).toBe(401);
});

test('a guest is asked to sign in at the store, and nothing of it is fetched', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/store');
  await expect(page.getByText('Login Required')).toBeVisible();
  expect(calls).not.toContain('/api/r/store');
});

test('a public profile and the raffles come from the API', async ({ page, request }) => {
  await page.goto('/profile/highroller');
  await expect(page.getByRole('heading', { name: 'High Roller' })).toBeVisible();

  const { data } = (await (await request.get('/api/r/raffles')).json()) as {
    data: { title: string; is_active: boolean; has_ended: boolean }[];
  };
  const active = data.filter((raffle) => raffle.is_active && !raffle.has_ended);
  await page.goto('/raffles');
  await expect(page.getByRole('tab', { name: `Active (${active.length})` })).toBeVisible();
  for (const { title } of active) await expect(page.getByText(title, { exact: true })).toBeVisible();
});

test('an unknown member and an unknown address say so', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  await page.goto('/profile/nobody-of-that-name');
  await expect(page.getByText('Profile Not Found')).toBeVisible();
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
