import { expect, test } from './fixtures';

interface LeaderboardResponse {
  data: {
    platforms: { name: string; slug: string; active_leaderboard: { total_prize_pool: number } | null }[];
    all_leaderboards: Record<string, { top_three: { displayName: string }[]; rest_of_users: { displayName: string }[] }>;
  };
}

test('a visitor opens home, the leaderboard and the raffles: they show the data of the API', async ({ page, request }) => {
  const { data } = (await (await request.get('/api/r/leaderboard')).json()) as LeaderboardResponse;
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

  const raffles = ((await (await request.get('/api/r/raffles')).json()) as { data: { title: string; is_active: boolean; has_ended: boolean }[] }).data;
  const active = raffles.filter((raffle) => raffle.is_active && !raffle.has_ended);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(page.getByRole('tab', { name: `Active (${active.length})` })).toBeVisible();
  for (const { title } of active) await expect(page.getByText(title, { exact: true })).toBeVisible();
});

test('a visitor opens an unknown address: the not-found page shows with status 404', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
