import type { Page, Route } from '@playwright/test';
import { violations } from './axe';
import { expect, login, test } from './fixtures';
import { holdResponses } from './hold-responses';
import { navigateInDocument } from './in-document';
import { waitForIdle, shifts, watchShifts } from './shifts';

const PROFILE = '**/api/r/user/stagemanager';
const ACTIVITY = '**/recent-activity';
const ACHIEVEMENTS = '**/api/r/user/*/achievements';
const FAILED = 'The profile could not be loaded';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sample = (page: Page) => part(page, 'Sample data, not a real profile');
const name = (page: Page) => page.getByRole('heading', { level: 1 });
const badge = (page: Page, text: string) => part(page, 'Member').getByText(text, { exact: true });
const outOfOrder = (route: Route) => route.fulfill({ status: 500, json: { success: false } });

/** Records the paths of the page's API requests. */
function watchRequests(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/r\/(user|profile)\//.test(pathname)) calls.push(pathname);
  });
  return calls;
}

test('a member opens their own profile and uses it by keyboard', async ({ page }) => {
  await login(page, 'highroller');
  const calls = watchRequests(page);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  await expect(page).toHaveTitle(/^Profile - /);
  await expect(name(page)).toHaveText('High Roller');
  await expect(part(page, 'Member').getByText('HighRollerLive on Kick')).toBeVisible();
  // Opening the page is an activity itself.
  await expect(badge(page, 'Online')).toBeVisible();
  await expect(badge(page, 'Member'), 'only staff have a badge for their role').toHaveCount(0);
  await expect(part(page, 'Stats').getByRole('progressbar')).toHaveAttribute('aria-valuetext', / of 1,000 XP$/);
  await expect(part(page, 'Recent Activity').getByRole('listitem').first()).toBeVisible();
  await expect(part(page, 'Recent Achievements').getByRole('listitem').first()).toBeVisible();
  expect([...calls].sort()).toEqual(['/api/r/profile/recent-achievements', '/api/r/profile/recent-activity', '/api/r/user/highroller']);
  const edit = page.getByRole('link', { name: 'Edit Profile' });
  await expect(edit).toHaveAttribute('href', '/settings');

  await test.step('at 375 px the tab order is complete, and the keyboard scrolls the achievements', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await edit.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Kick HighRollerLive' })).toBeFocused();
    await page.keyboard.press('Tab');
    const shelf = page.getByRole('group', { name: 'Achievements, scrolls sideways' });
    await expect(shelf).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shelf.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });
});

for (const width of [375, 768, 1280]) {
  test(`at ${width} px a profile fails, loads and is empty, without layout shift or axe violations`, async ({ page, allowErrors }) => {
    allowErrors(/404|500/);
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    const check = async (what: string) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await waitForIdle(page);
      expect(await violations(page), what).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(width);
      await page.emulateMedia({ reducedMotion: null });
    };

    await test.step('it fails to load: sample data', async () => {
      await page.route(PROFILE, outOfOrder);
      await page.goto('/profile/stagemanager');
      await expect(name(page)).toHaveText(FAILED);
      await expect(sample(page)).toBeVisible();
      await check('sample data');
    });

    await test.step('a retry loads it, part by part, with full lists', async () => {
      await page.unroute(PROFILE);
      const showLists = await holdLists(page, 12);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(name(page)).toHaveText('Stage Manager');
      await expect(badge(page, 'Admin')).toHaveCSS('color', 'rgb(255, 92, 108)');
      await showLists(/^One 1$/);
      await waitForIdle(page);
      expect(await shifts(page)).toEqual([]);
    });

    await test.step('another profile loads, with empty lists', async () => {
      const showLists = await holdLists(page, 0);
      await navigateInDocument(page, '/profile/highrollerlive');
      await expect(name(page)).toHaveText('High Roller');
      await expect(page.getByRole('link', { name: 'Kick HighRollerLive' })).toHaveAttribute('href', 'https://kick.com/HighRollerLive');
      await showLists(/^No /);
      await waitForIdle(page);
      expect(await shifts(page)).toEqual([]);
    });

    await test.step('the lists of a third profile fail', async () => {
      for (const address of [ACTIVITY, ACHIEVEMENTS]) await page.route(address, outOfOrder);
      await navigateInDocument(page, '/profile/faceless');
      await expect(page.getByText('The activity could not be loaded')).toBeVisible();
      await check('failed lists');
    });

    await test.step('no member has the name', async () => {
      await navigateInDocument(page, '/profile/nobody');
      await expect(name(page)).toHaveText('Profile Not Found');
      await expect(sample(page)).toHaveCount(0);
      await check('an unknown member');
    });
  });
}

/**
 * Delays both lists of a profile.
 * @returns releases one after the other and waits for the text in each
 */
async function holdLists(page: Page, entries: number): Promise<(text: RegExp) => Promise<void>> {
  const list = Array.from({ length: entries }, (_, index) => ({ id: index + 1, title: `One ${index + 1}`, description: 'Something that was done. '.repeat(index), rarity: 'rare' }));
  const parts: [title: string, release: () => void][] = [];
  for (const [title, address] of [['Recent Activity', ACTIVITY], ['Recent Achievements', ACHIEVEMENTS]] as const) {
    const release = await holdResponses(page, address, (route) => route.fulfill({ json: { success: true, activities: list, achievements: list } }));
    parts.push([title, release]);
  }
  return async (text) => {
    for (const [title, release] of parts) {
      release();
      await expect(part(page, title).getByText(text).first()).toBeVisible();
    }
  };
}
