import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures';

/** A part of the page: its endpoint, its error message, and its content. */
interface Part {
  endpoint: string;
  failed: string;
  loaded: (page: Page) => ReturnType<Page['getByText']>;
}

const PARTS: Part[] = [
  {
    endpoint: '/api/r/stats/total-given-away',
    failed: 'The total could not be loaded.',
    loaded: (page) => page.locator('main section').first().getByText(/^\$[\d,]+\.\d\d$/),
  },
  {
    endpoint: '/api/r/affiliates/featured',
    failed: 'No affiliate programs available at the moment. Check back soon!',
    loaded: (page) => page.getByRole('link', { name: 'Join Now' }).first(),
  },
  {
    endpoint: '/api/r/leaderboard',
    failed: 'No leaderboard data available',
    loaded: (page) => page.getByRole('link', { name: 'View Full Leaderboard' }),
  },
];

/** The section of the page with an error message. */
const notice = (page: Page, text: string) => page.getByRole('main').locator('section').filter({ hasText: text });
const retries = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** The client's request timeout. */
const TIMEOUT_MS = 15_000;

test('requests fail, return invalid JSON or time out: each part shows its own error, and a retry loads it', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  const ways: ((route: Route) => unknown)[] = [
    (route) => route.fulfill({ status: 500, json: { success: false, message: 'Out of order.' } }),
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' }),
    () => undefined,
  ];
  await page.clock.install();
  for (const [index, { endpoint }] of PARTS.entries()) await page.route(`**${endpoint}`, ways[index] ?? (() => undefined));
  await page.goto('/');
  const [failing, unreadable, hanging] = PARTS as [Part, Part, Part];
  for (const { failed } of [failing, unreadable]) await expect(notice(page, failed)).toBeVisible();
  await expect(retries(page)).toHaveCount(2);
  // The remaining part shows its error once its request has timed out.
  await page.clock.fastForward(TIMEOUT_MS);
  await expect(notice(page, hanging.failed)).toBeVisible();

  for (const [index, { endpoint, failed, loaded }] of PARTS.entries()) {
    await expect(loaded(page)).toHaveCount(0);
    await page.unroute(`**${endpoint}`);
    await notice(page, failed).getByRole('button', { name: 'Try again' }).click();
    await expect(loaded(page)).toBeVisible();
    await expect(retries(page)).toHaveCount(PARTS.length - index - 1);
  }
});

test('a visitor opens home offline: each part has a retry, and all load once the connection is back', async ({ page, context, allowErrors }) => {
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
