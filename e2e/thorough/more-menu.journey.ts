import path from 'node:path';
import { type Page, test as base, expect } from '@playwright/test';
import { root } from '../../scripts/lib/workspace.mjs';
import { violations } from '../helpers/axe';
import { holdResponses } from '../helpers/hold-responses';
import { StandaloneBackend } from '../helpers/standalone-backend-server';
import { rejectCookies, skipSplash } from '../helpers/visitor';

// Menu entries of remotes, as many and as long as a registry allows.

const LABELS = [
  'Quests',
  'Bonus Wheel',
  'What our moderators recommend this week',
  'Supercalifragilisticexpialidociousnesses',
  'Merch',
  'Trivia',
  'Events',
  'Clans',
  'Hall of Fame',
  'Partners',
];
const menu = LABELS.map((label, index) => ({ label, to: `/extra-${index}` }));
const remotes = [{ name: 'extras', version: '1', entry: 'http://127.0.0.1:9/entry.js', routes: menu.map(({ to }) => to), menu }];
const member = { id: '5', username: 'a_member_whose_name_is_long', kick_username: null, avatar: null, points: 5, role: 'Member' };

const test = base.extend<{ site: StandaloneBackend }>({
  site: async ({}, use) => {
    const site = new StandaloneBackend(path.join(root, 'host/dist'));
    await site.start();
    site.fill = { data: { user: member, remotes } };
    await use(site);
    await site.stop();
  },
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await skipSplash(page.context());
  await rejectCookies(page.context());
});

const bar = (page: Page) => page.getByRole('banner');
const opened = (page: Page) => page.locator('[data-base-ui-portal]');
/** The horizontal extents of all buttons and links in the bar, from left to right. */
const extents = (page: Page) =>
  // In one call, because deferred menus replace their placeholders.
  bar(page).evaluate((element) =>
    [...element.querySelectorAll('a, button')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.getBoundingClientRect().width > 0)
      .map((control) => [control.textContent, control.getBoundingClientRect().left, control.getBoundingClientRect().right] as const),
  );

test('ten entries with long labels move and overlap nothing in the bar, and all can be reached at any width', async ({ page, site }) => {
  await test.step('the registry loads late: nothing else in the bar moves', async () => {
    site.fill = { data: { user: member } };
    site.stub('GET', '/remotes.json', { body: remotes });
    const release = await holdResponses(page, '**/remotes.json');
    await page.goto(`${site.url}/no/such/page`);
    await expect(bar(page).getByRole('button', { name: 'Stream' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    // Deferred menus may just replace their placeholders.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const before = await extents(page);
    release();
    await expect(bar(page).getByRole('button', { name: 'More' })).toBeVisible();
    await expect.poll(async () => (await extents(page)).filter(([text]) => text !== 'More')).toEqual(before);
  });

  for (const width of [1280, 1023, 895, 768]) {
    await page.setViewportSize({ width, height: 800 });
    // Repeated, because deferred menus may just replace their placeholders.
    await expect(async () => {
      const places = await extents(page);
      expect(places.map(([text]) => text)).toEqual(['Greenroom', 'Affiliates', 'Stream', 'Store', 'More', member.username]);
      const overlaps = places.slice(1).filter(([, left], index) => left < (places[index]?.[2] ?? 0));
      expect(overlaps, `at ${width} px`).toEqual([]);
    }).toPass();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await test.step('a window too low for the whole menu, which scrolls then', async () => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await bar(page).getByRole('button', { name: 'More' }).press('Enter');
    await expect(opened(page).getByRole('link')).toHaveText(LABELS);
    await page.keyboard.press('Tab');
    for (const name of LABELS) {
      await expect(opened(page).getByRole('link', { name })).toBeFocused();
      if (name !== LABELS.at(-1)) await page.keyboard.press('ArrowDown');
    }
    await expect(opened(page).getByRole('link', { name: 'Partners' })).toBeInViewport({ ratio: 0.9 });
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(opened(page).getByRole('link')).toHaveCount(0);
  });

  await test.step('at 320 px they are at the end of the menu, without horizontal overflow', async () => {
    await page.setViewportSize({ width: 320, height: 600 });
    await bar(page).getByRole('button', { name: 'Open the menu' }).click();
    const dialog = page.getByRole('dialog', { name: 'Menu' });
    await expect(dialog.getByRole('link')).toHaveText([
      'Leaderboard',
      'Challenges',
      'Bonus Hunts',
      'Tournaments',
      'Raffles',
      'Store',
      ...LABELS,
    ]);
    await dialog.getByRole('link', { name: 'Partners' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('link', { name: 'Partners' })).toBeInViewport({ ratio: 1 });
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
