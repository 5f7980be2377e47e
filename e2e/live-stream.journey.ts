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

/** Scrolls until the section's card, which begins with the player, is `distance` pixels below the viewport. */
const scrollUntilBelow = (page: Page, distance: number) =>
  section(page)
    .locator('[data-live]')
    .evaluate((card, below) => window.scrollBy({ top: card.getBoundingClientRect().top - innerHeight - below, behavior: 'instant' }), distance);

for (const width of [375, 1280]) {
  test(`at ${width} px, the stream's status loads late without layout shift, and its player only when the visitor scrolls near it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const release = await holdResponses(page, API);
    await watchShifts(page);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'View Full Leaderboard' })).toBeVisible();

    await test.step('the section appears only while its place is out of view', async () => {
      const footer = page.getByRole('contentinfo');
      await footer.scrollIntoViewIfNeeded();
      // Late fonts could still change the layout.
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

    await test.step('the player loads when the visitor scrolls near it', async () => {
      await scrollUntilBelow(page, 400);
      await waitForIdle(page);
      expect(requests).not.toContain(PLAYER);
      await scrollUntilBelow(page, 200);
      await expect.poll(() => requests).toContain(PLAYER);
      await scrollUntilBelow(page, -600);
      const player = page.frameLocator('iframe[title="The stream on Kick"]');
      await expect(player.getByText('The show starts soon')).toBeVisible();
      await expect(section(page).getByRole('heading', { name: 'Slots & Casino' })).toBeVisible();
      await expect(section(page).getByText('18,420 followers')).toBeVisible();
      await waitForRender(page);
      expect(await shifts(page)).toEqual([]);
    });

    await test.step('neither the page with the player nor the demo player has axe violations', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await violations(page)).toEqual([]);
      await page.goto(PLAYER);
      expect(await violations(page)).toEqual([]);
    });
  });
}

test('a player and an API on other origins load, and receive neither cookies nor the CSRF token', async ({ page }) => {
  // Starts its own site, which takes long on a busy machine.
  test.setTimeout(180_000);
  const received: http.IncomingHttpHeaders[] = [];
  const platform = http.createServer((request, response) => {
    received.push(request.headers);
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
    expect(received.length).toBeGreaterThanOrEqual(2);
    expect(received[0]).not.toHaveProperty('cookie');
    expect(received[0]).not.toHaveProperty('x-csrf-token');
  } finally {
    // Pending image requests would fail when the site stops.
    await page.close();
    await own.stop();
    platform.close();
  }
});
