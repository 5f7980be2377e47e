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

const FAILURES: [string, (route: Route) => Promise<void>][] = [
  ['fails with 500', (route) => route.fulfill({ status: 500, json: { success: false, message: 'Out of order.' } })],
  ['answers a page', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' })],
  ['answers half of it', (route) => route.fulfill({ contentType: 'application/json', body: '{"success":tr' })],
  ['cannot be reached', (route) => route.abort('connectionrefused')],
  ['hangs', () => Promise.resolve()],
];

/** The part of the page that stays empty. */
const notice = (page: Page, text: string) => page.getByRole('main').locator('section').filter({ hasText: text });
const retries = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** After which the client gives a call up. */
const TIMEOUT_MS = 15_000;

for (const part of PARTS) {
  for (const [what, answer] of FAILURES) {
    test(`where ${part.call} ${what}, its part stays empty, the others stand, and a retry brings it in place`, async ({ page, allowErrors }) => {
      allowErrors(/Failed to load resource/);
      if (what === 'hangs') await page.clock.install();
      const matches = (url: URL) => url.pathname === part.call;
      await page.route(matches, answer);
      await page.goto('/');
      for (const other of PARTS) if (other !== part) await expect(other.loaded(page)).toBeVisible();
      if (what === 'hangs') await page.clock.fastForward(TIMEOUT_MS);
      await expect(notice(page, part.failed)).toBeVisible();
      await expect(retries(page)).toHaveCount(1);
      await expect(part.loaded(page)).toHaveCount(0);

      await page.unroute(matches);
      await notice(page, part.failed).getByRole('button', { name: 'Try again' }).click();
      await expect(part.loaded(page)).toBeVisible();
      await expect(retries(page)).toHaveCount(0);
    });
  }
}

test('nobody hears of it where the affiliates\' numbers fail, which the page does not show', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/);
  let asked = 0;
  await page.route('**/api/r/affiliates/stats', (route) => {
    asked++;
    return route.fulfill({ status: 500, json: { success: false } });
  });
  await page.goto('/');
  await expect.poll(() => asked, { message: 'asked again once' }).toBe(2);
  for (const { loaded } of PARTS) await expect(loaded(page)).toBeVisible();
  await expect(retries(page)).toHaveCount(0);
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
