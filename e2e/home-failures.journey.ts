import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures';

/** A part of the page: the call that it shows, what stands in its place once that failed, and what it shows otherwise. */
interface Part {
  call: string;
  failed: string;
  loaded: (page: Page) => ReturnType<Page['getByText']>;
}

const PARTS: Part[] = [
  {
    call: '/api/r/stats/total-given-away',
    failed: 'The total could not be loaded.',
    loaded: (page) => page.locator('main section').first().getByText(/^\$[\d,]+\.\d\d$/),
  },
  {
    call: '/api/r/affiliates/featured',
    failed: 'No affiliate programs available at the moment. Check back soon!',
    loaded: (page) => page.getByRole('link', { name: 'Join Now' }).first(),
  },
  {
    call: '/api/r/leaderboard',
    failed: 'No leaderboard data available',
    loaded: (page) => page.getByRole('link', { name: 'View Full Leaderboard' }),
  },
];

/** The part of the page that stays empty. */
const notice = (page: Page, text: string) => page.getByRole('main').locator('section').filter({ hasText: text });
const retries = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** After which the client gives a call up. */
const TIMEOUT_MS = 15_000;

test('where calls fail, are no JSON and hang, each part stays empty by itself, and a retry brings it in place', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  const ways: ((route: Route) => unknown)[] = [
    (route) => route.fulfill({ status: 500, json: { success: false, message: 'Out of order.' } }),
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' }),
    () => undefined,
  ];
  await page.clock.install();
  for (const [index, { call }] of PARTS.entries()) await page.route(`**${call}`, ways[index] ?? (() => undefined));
  await page.goto('/');
  const [failing, unreadable, hanging] = PARTS as [Part, Part, Part];
  for (const { failed } of [failing, unreadable]) await expect(notice(page, failed)).toBeVisible();
  await expect(retries(page)).toHaveCount(2);
  // The page waits for the one that hangs, since it shows what became of the others.
  await page.clock.fastForward(TIMEOUT_MS);
  await expect(notice(page, hanging.failed)).toBeVisible();

  for (const [index, { call, failed, loaded }] of PARTS.entries()) {
    await expect(loaded(page)).toHaveCount(0);
    await page.unroute(`**${call}`);
    await notice(page, failed).getByRole('button', { name: 'Try again' }).click();
    await expect(loaded(page)).toBeVisible();
    await expect(retries(page)).toHaveCount(PARTS.length - index - 1);
  }
});

test('who comes offline can try again in each part, and all of it comes by itself with the connection', async ({ page, context, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/raffles');
  await expect(page.getByRole('heading', { level: 1, name: 'Raffles' })).toBeVisible();
  const home = page.getByRole('contentinfo').getByRole('link', { name: 'Home' });
  await Promise.all([page.waitForResponse(/home-page\w*\.[0-9a-f]{8}\.js$/), home.hover()]);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await home.click();
  for (const { failed } of PARTS) await expect(notice(page, failed)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Live Stream' })).toHaveCount(0);

  await context.setOffline(false);
  for (const { loaded } of PARTS) await expect(loaded(page)).toBeVisible();
  await expect(retries(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Live Stream' })).toBeAttached();
});
