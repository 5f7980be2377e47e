import type { LeaderboardResponse } from '@greenroom/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';
import { waitForIdle } from './helpers/shifts';

/** The fourth of a platform's leaderboard, the first of the full rankings. */
async function fourthOf(page: Page, slug: string, query = ''): Promise<string> {
  const { data } = (await (await page.request.get(`/api/r/leaderboard${query}`)).json()) as LeaderboardResponse;
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
  page
    .getByRole('region', { name: /^(Top three|Full Rankings)$/ })
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().y));

test('a visitor opens the leaderboard from home and switches platforms and periods: nothing moves, also while a response is slow, and loaded boards stay offline', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await page.getByRole('link', { name: 'View Full Leaderboard' }).click();
  await expect(page.getByRole('tab', { name: 'Roobet', selected: true })).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Competition Ends In' })).toBeVisible();

  const showsInPlace = async (slug: string, query: string, before: number[]) => {
    await expect(outdated(page)).toHaveCount(0);
    await expect(firstRank(page)).toContainText(await fourthOf(page, slug, query));
    await expect.poll(() => places(page)).toEqual(before);
  };

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await waitForIdle(page);
    const before = await places(page);
    expect(before).toHaveLength(2);
    await tab(page, 'Gamdom').click();
    await showsInPlace('gamdom', '?period=current&platform=gamdom', before);
    await period(page, 'Previous Period').click();
    await showsInPlace('gamdom', '?period=last&platform=gamdom', before);
    await expect(page.getByRole('timer')).toHaveCount(0);
    await period(page, 'Current Period').click();
    await showsInPlace('gamdom', '?period=current&platform=gamdom', before);
  });

  await test.step('in a wide window, where the previous board stays, dimmed, until the next one has loaded', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await waitForIdle(page);
    const before = await places(page);
    const release = await holdResponses(page, '**/api/r/leaderboard?period=last*csgobig*');
    await tab(page, 'CSGOBig').click();
    await showsInPlace('csgobig', '?period=current&platform=csgobig', before);
    await period(page, 'Previous Period').click();
    await expect(outdated(page)).toHaveCSS('opacity', '0.45');
    release();
    await showsInPlace('csgobig', '?period=last&platform=csgobig', before);
  });

  await test.step('offline, loaded boards stay, and another one loads once the connection is back', async () => {
    await context.setOffline(true);
    await tab(page, 'Roobet').click();
    const empty = page.getByRole('heading', { name: 'No Leaderboard Available' });
    await expect(empty).toBeVisible();
    await period(page, 'Current Period').click();
    await expect(firstRank(page)).toBeVisible();
    await period(page, 'Previous Period').click();
    await expect(empty).toBeVisible();
    await context.setOffline(false);
    await expect(firstRank(page)).toBeVisible();
    await expect(empty).toHaveCount(0);
  });
});
