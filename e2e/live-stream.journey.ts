import type { Page } from '@playwright/test';
import { violations } from './helpers/axe';
import { expect, test } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';
import { waitForIdle, shifts, waitForRender, watchShifts } from './helpers/shifts';

const API = '/demo/kick/channel';
const PLAYER = '/demo/kick/player';

const section = (page: Page) => page.getByRole('region', { name: 'Live Stream' });

/** Scrolls until the section's card, which begins with the player, is `distance` pixels below the viewport. */
const scrollUntilBelow = (page: Page, distance: number) =>
  section(page)
    .locator('[data-live]')
    .evaluate(
      (card, below) => window.scrollBy({ top: card.getBoundingClientRect().top - innerHeight - below, behavior: 'instant' }),
      distance,
    );

test('the status of the stream loads late without layout shift, and its player only when the visitor scrolls near it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
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
    // The list of languages, which comes when the page is idle, is the footer's last line.
    const { x, y } = (await footer.boundingBox()) ?? {};
    await Promise.all([page.waitForResponse(`**${API}`), release()]);
    await waitForIdle(page);
    await expect(section(page)).toHaveCount(0);
    expect(await footer.boundingBox()).toMatchObject({ x, y });
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

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violations(page, { within: '[data-live]' })).toEqual([]);
});
