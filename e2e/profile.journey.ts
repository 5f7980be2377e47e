import type { Page } from '@playwright/test';
import { violations } from './helpers/axe';
import { expect, login, test } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';
import { navigateInDocument } from './helpers/in-document';
import { waitForIdle, shifts, watchShifts } from './helpers/shifts';

const ACTIVITY = '**/recent-activity';
const ACHIEVEMENTS = '**/api/r/user/*/achievements';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const name = (page: Page) => page.getByRole('heading', { level: 1 });

test('a member uses their own profile by keyboard on a phone: the tab order is complete, and the achievements scroll', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await login(page, 'highroller');
  await page.goto('/profile');
  await expect(name(page)).toHaveText('High Roller');
  await waitForIdle(page);
  await page.getByRole('link', { name: 'Edit Profile' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Kick HighRollerLive' })).toBeFocused();
  await page.keyboard.press('Tab');
  const shelf = page.getByRole('group', { name: 'Achievements, scrolls sideways' });
  await expect(shelf).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shelf.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test('profiles load part by part, with full and with empty lists, without layout shift', async ({ page, allowErrors }) => {
  allowErrors(/404/);
  await page.setViewportSize({ width: 375, height: 800 });
  await watchShifts(page);
  for (const [member, title, entries, text] of [
    ['stagemanager', 'Stage Manager', 12, /^One 1$/],
    ['highrollerlive', 'High Roller', 0, /^No /],
  ] as const) {
    const showLists = await holdLists(page, entries);
    if (entries > 0) await page.goto(`/profile/${member}`);
    else await navigateInDocument(page, `/profile/${member}`);
    await expect(name(page)).toHaveText(title);
    await showLists(text);
    await waitForIdle(page);
    expect(await shifts(page), member).toEqual([]);
  }

  await navigateInDocument(page, '/profile/nobody');
  await expect(name(page)).toHaveText('Profile Not Found');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violations(page)).toEqual([]);
});

/**
 * Delays both lists of a profile.
 * @returns releases one after the other and waits for the text in each
 */
async function holdLists(page: Page, entries: number): Promise<(text: RegExp) => Promise<void>> {
  const list = Array.from({ length: entries }, (_, index) => ({
    id: index + 1,
    title: `One ${index + 1}`,
    description: 'Something that was done. '.repeat(index),
    rarity: 'rare',
  }));
  const parts: [title: string, release: () => void][] = [];
  for (const [title, address] of [
    ['Recent Activity', ACTIVITY],
    ['Recent Achievements', ACHIEVEMENTS],
  ] as const) {
    const release = await holdResponses(page, address, (route) =>
      route.fulfill({ json: { success: true, activities: list, achievements: list } }),
    );
    parts.push([title, release]);
  }
  return async (text) => {
    for (const [title, release] of parts) {
      release();
      await expect(part(page, title).getByText(text).first()).toBeVisible();
    }
  };
}
