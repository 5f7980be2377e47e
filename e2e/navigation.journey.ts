import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { holdResponses } from './hold-responses';

test.use({ prefetching: true });

const bar = (page: Page) => page.getByRole('banner');
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a navigation scrolls to the top, moves the focus and sets the title; Back restores the scroll position', async ({ page }) => {
  await page.goto('/leaderboard');
  await expect(page.getByRole('region', { name: 'Full Rankings' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  const before = await scrollTop(page);
  expect(before).toBeGreaterThan(0);

  await bar(page).getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveTitle('Store - Greenroom');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Store - Greenroom' })).toHaveCount(1);
  expect(await scrollTop(page)).toBe(0);

  await page.goBack();
  await expect(page).toHaveTitle('Leaderboard - Greenroom');
  await expect.poll(() => scrollTop(page)).toBe(before);
});

test('a link of the member menu moves the focus to the new page, not back to the menu', async ({ page }) => {
  await signIn(page, 'highroller');
  await bar(page).getByRole('button', { name: 'HighRollerLive' }).press('Enter');
  await page.getByRole('menuitem', { name: 'My Profile' }).press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the first tab stop is a link that skips the bar', async ({ page }) => {
  await page.goto('/raffles');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await skip.waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a slow navigation shows a progress line, and the previous page stays', async ({ page }) => {
  await page.goto('/');
  const release = await holdResponses(page, '**/remotes/stream/**/*.js');
  const line = page.locator('[aria-hidden][data-active]');
  await expect(line).toHaveAttribute('data-active', 'false');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(line).toHaveAttribute('data-active', 'true');
  await expect.poll(() => line.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  await expect(page.getByText('Join the Community')).toBeVisible();
  release();
  await expect(page).toHaveTitle('Raffles - Greenroom');
  await expect(line).toHaveAttribute('data-active', 'false');
});

test('every page has its own title, with the brand at the end', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  const titles = {
    '/': 'Home - Greenroom',
    '/leaderboard': 'Leaderboard - Greenroom',
    '/store': 'Store - Greenroom',
    '/no/such/page': 'Page not found - Greenroom',
  };
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(address);
    await expect(page).toHaveTitle(title);
  }
});
