import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from '@playwright/test';
import { violations } from './axe';
import { expect, test } from './fixtures';
import { settle, shifts, stillness, watchShifts } from './shifts';
import { startSite } from './site';

const API = '/demo/kick/channel';
const PLAYER = '/demo/kick/player';
const ELSEWHERE = 'https://api.stream.example/channel';
const LIVE = { livestream: { is_live: true }, recent_categories: [{ name: 'Slots & Casino' }], followers_count: 18_420 };

const section = (page: Page) => page.getByRole('region', { name: 'Live Stream' });

/** Scrolls until the section's card, which begins with the player, is so many pixels below the view. */
const scrollUntilBelow = (page: Page, distance: number) =>
  section(page)
    .locator('[data-live]')
    .evaluate((card, below) => window.scrollBy({ top: card.getBoundingClientRect().top - innerHeight - below, behavior: 'instant' }), distance);

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the stream stands at the end, and its player is loaded only as a visitor comes near', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await watchShifts(page);
      await page.goto('/');
      await expect(section(page).getByText('LIVE NOW')).toBeAttached();
      await settle(page);
      await scrollUntilBelow(page, 400);
      await settle(page);
      expect(asked).toContain(API);
      expect(asked).not.toContain(PLAYER);

      await scrollUntilBelow(page, 200);
      await expect.poll(() => asked).toContain(PLAYER);
      await scrollUntilBelow(page, -600);
      const player = page.frameLocator('iframe[title="The stream on Kick"]');
      await expect(player.getByText('The show starts soon')).toBeVisible();
      await expect(section(page).getByRole('heading', { name: 'Slots & Casino' })).toBeVisible();
      await expect(section(page).getByText('18,420 followers')).toBeVisible();
      await stillness(page);
      expect(await shifts(page)).toEqual([]);
    });

    test('axe finds nothing, neither on the page with the player nor in the stand-in\'s', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      await section(page).scrollIntoViewIfNeeded();
      await expect(page.frameLocator('iframe').getByText('The show starts soon')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.goto(PLAYER);
      expect(await violations(page)).toEqual([]);
    });

    test('coming late, it moves nothing that a visitor sees', async ({ page }) => {
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route(API, async (route) => {
        await held;
        await route.continue();
      });
      await watchShifts(page);
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'View Full Leaderboard' })).toBeVisible();
      const footer = page.getByRole('contentinfo');
      await footer.scrollIntoViewIfNeeded();
      const [before] = await Promise.all([footer.boundingBox(), page.evaluate(() => document.fonts.ready)]);
      await Promise.all([page.waitForResponse(`**${API}`), answer()]);
      await settle(page);
      await expect(section(page)).toHaveCount(0);
      expect(await footer.boundingBox()).toEqual(before);

      await page.keyboard.press('Home');
      await expect(section(page).getByText('LIVE NOW')).toBeAttached();
      await settle(page);
      expect(await shifts(page)).toEqual([]);
    });
  });
}

test('a player and an API on origins of their own are reached, and learn nothing of the visitor', async ({ page }) => {
  // A site of its own starts in here, which a busy machine takes its time for.
  test.setTimeout(180_000);
  const heard: http.IncomingHttpHeaders[] = [];
  const platform = http.createServer((request, response) => {
    heard.push(request.headers);
    const isApi = request.url === '/channel';
    response.writeHead(200, { 'Content-Type': isApi ? 'application/json' : 'text/html', ...(isApi && { 'Access-Control-Allow-Origin': '*' }) });
    response.end(isApi ? JSON.stringify({ ...LIVE, livestream: null }) : '<!doctype html><title>Player</title><p>A film</p>');
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const there = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  const streaming = { name: 'Twitch', channelApi: `${there}/channel`, player: `${there}/player`, url: 'https://stream.example/greenroom' };
  const own = await startSite({ SITE_CONFIG: JSON.stringify({ streaming }) });
  try {
    await page.goto(own.url);
    await expect(section(page).getByText('OFFLINE')).toBeAttached();
    const link = section(page).getByRole('link', { name: 'Watch on Twitch' });
    await expect(link).toHaveAttribute('href', streaming.url);
    await link.scrollIntoViewIfNeeded();
    await expect(page.frameLocator('iframe[title="The stream on Twitch"]').getByText('A film')).toBeVisible();
    expect((await page.context().cookies(own.url)).length).toBeGreaterThan(0);
    expect(heard.length).toBeGreaterThanOrEqual(2);
    expect(heard[0]).not.toHaveProperty('cookie');
    expect(heard[0]).not.toHaveProperty('x-csrf-token');
  } finally {
    // Pictures that are still on their way would fail with the site.
    await page.close();
    await own.stop();
    platform.close();
  }
});

/** Names another address for the channel API in the page's data. */
const useApi = (page: Page, address: string) =>
  page.route('/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(`"${API}"`, `"${address}"`) });
  });

const FAILURES: [string, string, (route: Route) => Promise<void>][] = [
  ['answers 500', API, (route) => route.fulfill({ status: 500, json: LIVE })],
  ['answers a page', API, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Just a moment…</h1>' })],
  ['answers a list', API, (route) => route.fulfill({ json: [LIVE] })],
  ['hangs', API, () => Promise.resolve()],
  ['cannot be reached', ELSEWHERE, (route) => route.abort('internetdisconnected')],
  ['refuses other sites', ELSEWHERE, (route) => route.fulfill({ json: LIVE, headers: { 'Access-Control-Allow-Origin': 'https://kick.com' } })],
];

for (const [what, address, answer] of FAILURES) {
  test(`where the channel API ${what}, the section stays away and nobody hears of it`, async ({ page, allowErrors }) => {
    // The browser itself says so, and no page can keep it from that.
    allowErrors(/^(Failed to load resource|Access to fetch at).*(demo\/kick\/channel|api\.stream\.example)/s);
    if (address !== API) await useApi(page, address);
    let asked = 0;
    await page.route(address, (route) => {
      asked++;
      return answer(route);
    });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'View Full Leaderboard' })).toBeVisible();
    await expect.poll(() => asked).toBe(1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.keyboard.press('Home');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(section(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(asked).toBe(1);
  });
}
