import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { violations } from './axe';
import { expect, test } from './fixtures';
import { holdResponses } from './hold-responses';
import { waitForIdle, shifts, waitForRender, watchShifts } from './shifts';
import { startSite } from './site';

const API = '/demo/kick/channel';
const PLAYER = '/demo/kick/player';
const LIVE = { livestream: { is_live: true }, recent_categories: [{ name: 'Slots & Casino' }], followers_count: 18_420 };

const section = (page: Page) => page.getByRole('region', { name: 'Live Stream' });

/** Scrolls until the section's card, which begins with the player, is so many pixels below the view. */
const scrollUntilBelow = (page: Page, distance: number) =>
  section(page)
    .locator('[data-live]')
    .evaluate((card, below) => window.scrollBy({ top: card.getBoundingClientRect().top - innerHeight - below, behavior: 'instant' }), distance);

for (const width of [375, 1280]) {
  test(`at ${width} px, the stream comes late and moves nothing that a visitor sees; its player is loaded only as one comes near`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const release = await holdResponses(page, API);
    await watchShifts(page);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'View Full Leaderboard' })).toBeVisible();

    await test.step('it waits for its place to be out of view', async () => {
      const footer = page.getByRole('contentinfo');
      await footer.scrollIntoViewIfNeeded();
      // Until the fonts are there, everything may still grow.
      await page.evaluate(() => document.fonts.ready);
      await waitForRender(page);
      const before = await footer.boundingBox();
      await Promise.all([page.waitForResponse(`**${API}`), release()]);
      await waitForIdle(page);
      await expect(section(page)).toHaveCount(0);
      expect(await footer.boundingBox()).toEqual(before);
      await page.keyboard.press('Home');
      await expect(section(page).getByText('LIVE NOW')).toBeAttached();
      await waitForIdle(page);
    });

    await test.step('the player is loaded as a visitor comes near', async () => {
      await scrollUntilBelow(page, 400);
      await waitForIdle(page);
      expect(asked).not.toContain(PLAYER);
      await scrollUntilBelow(page, 200);
      await expect.poll(() => asked).toContain(PLAYER);
      await scrollUntilBelow(page, -600);
      const player = page.frameLocator('iframe[title="The stream on Kick"]');
      await expect(player.getByText('The show starts soon')).toBeVisible();
      await expect(section(page).getByRole('heading', { name: 'Slots & Casino' })).toBeVisible();
      await expect(section(page).getByText('18,420 followers')).toBeVisible();
      await waitForRender(page);
      expect(await shifts(page)).toEqual([]);
    });

    await test.step('axe finds nothing, neither on the page with the player nor in the player of the demo', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await violations(page)).toEqual([]);
      await page.goto(PLAYER);
      expect(await violations(page)).toEqual([]);
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
