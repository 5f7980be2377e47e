import type { Locator, Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';

const bar = (page: Page) => page.getByRole('banner');
const popup = (page: Page) => page.locator('[data-base-ui-portal]');
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a visitor moves through the site: focus, title, scroll position and a progress line follow', async ({ page }) => {
  await page.goto('/leaderboard');
  await expect(page.getByRole('region', { name: 'Full Rankings' })).toBeVisible();

  await test.step('the first tab stop is a link that skips the bar', async () => {
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a navigation scrolls to the top, moves the focus and announces the title; Back restores the scroll position', async () => {
    await page.evaluate(() => scrollTo(0, 400));
    const before = await scrollTop(page);
    expect(before).toBeGreaterThan(0);
    await bar(page).getByRole('link', { name: 'Store' }).click();
    await expect(page).toHaveTitle('Store - Greenroom');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Store - Greenroom' })).toHaveCount(1);
    expect(await scrollTop(page)).toBe(0);

    await page.goBack();
    await expect(page).toHaveTitle('Leaderboard - Greenroom');
    await expect.poll(() => scrollTop(page)).toBe(before);
  });

  await test.step('while a navigation is slow, a line shows it, and the previous page stays', async () => {
    const release = await holdResponses(page, '**/remotes/stream/**/*.js');
    const line = page.locator('[aria-hidden][data-active]');
    await expect(line).toHaveAttribute('data-active', 'false');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
    await expect(line).toHaveAttribute('data-active', 'true');
    await expect.poll(() => line.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await expect(page.getByRole('region', { name: 'Full Rankings' })).toBeVisible();
    release();
    await expect(page).toHaveTitle('Raffles - Greenroom');
    await expect(line).toHaveAttribute('data-active', 'false');
  });
});

test('a guest uses the bar by pointer and keyboard', async ({ page }) => {
  await page.goto('/store');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const stream = bar(page).getByRole('button', { name: 'Stream' });

  await test.step("a page's own stylesheet, loaded later, does not change the order of the cascade layers", async () => {
    const signInLink = bar(page).getByRole('link', { name: 'Sign In' });
    // In the wrong order, the base styles of links would give it the accent color on the accent.
    await expect(signInLink).toHaveCSS('color', 'rgb(4, 21, 13)');
    await expect(signInLink).toHaveAttribute('href', '/login');
  });

  await test.step('a menu opens by a click and closes by a click outside', async () => {
    await stream.dispatchEvent('click');
    await expect(stream).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.click(8, 500);
    await expect(stream).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('it opens, moves and closes by keyboard', async () => {
    const first = popup(page).getByRole('link', { name: 'Bonus Hunts' });
    await stream.focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(popup(page).getByRole('link', { name: 'Tournaments' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(stream).toBeFocused();
  });

  await test.step('menus open on hover, and their links navigate', async () => {
    await stream.hover();
    for (const name of ['Bonus Hunts', 'Tournaments', 'Raffles']) await expect(popup(page).getByRole('link', { name })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Affiliates' }).hover();
    const leaderboard = popup(page).getByRole('link', { name: 'Leaderboard' });
    await leaderboard.click();
    await expect(page).toHaveURL('/leaderboard');
    await expect(leaderboard).toBeHidden();
  });

  await test.step('at 768 px the menus are in the bar', async () => {
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(stream).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Open the menu' })).toBeHidden();
  });

  await test.step('the legal links of the footer work', async () => {
    for (const name of ['Privacy Policy', 'Terms of Service']) {
      const href = await page.getByRole('contentinfo').getByRole('link', { name }).getAttribute('href');
      expect((await page.request.get(href ?? '')).status()).toBe(200);
    }
  });
});

/** A visitor's first presses on a menu. */
const FIRST_PRESSES: Record<string, (page: Page, menu: Locator) => Promise<void>> = {
  Enter: (_, menu) => menu.press('Enter'),
  'a pointer that is held down': async (page, menu) => {
    await menu.hover();
    await page.mouse.down();
  },
};

test('the first press on a menu comes before its code: it opens once, and Escape returns the focus', async ({ page }) => {
  const menu = bar(page).getByRole('button', { name: 'Stream' });
  const link = popup(page).getByRole('link', { name: 'Bonus Hunts' });
  for (const [how, press] of Object.entries(FIRST_PRESSES)) {
    await test.step(how, async () => {
      await page.goto('/contact');
      const release = await holdResponses(page, '**/menus.*.js');
      await press(page, menu);
      await expect(menu).toBeFocused();
      await expect(menu).toHaveAttribute('aria-expanded', 'false');
      const loaded = page.waitForResponse('**/menus.*.js');
      release();
      await loaded;
      await page.mouse.up();
      await expect(menu).toHaveAttribute('aria-expanded', 'true');
      await expect(link).toBeVisible();
      // Browsers report a resting pointer to a new control a frame late; after Escape, that would open the menu again.
      await menu.hover();
      await page.keyboard.press('Escape');
      await expect(menu).toHaveAttribute('aria-expanded', 'false');
      await expect(menu).toBeFocused();
      // The next page begins without a pointer on its menu.
      await page.mouse.move(8, 500);
    });
  }

  await test.step('the pointer rests on it', async () => {
    await page.goto('/contact');
    const release = await holdResponses(page, '**/menus.*.js');
    await menu.hover();
    release();
    await expect(link).toBeVisible();
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a menu of the bar opens and closes with a tap; below 768 px there is one menu with all links', async ({ page }) => {
    await page.goto('/contact');
    await test.step('a menu of the bar', async () => {
      const trigger = bar(page).getByRole('button', { name: 'Affiliates' });
      await trigger.tap();
      await expect(popup(page).getByRole('link', { name: 'Challenges' })).toBeVisible();
      await trigger.tap();
      await expect(trigger).toHaveAttribute('aria-expanded', 'false');
    });

    await test.step('the single menu closes by Escape, by a click outside and by following a link', async () => {
      await page.setViewportSize({ width: 767, height: 800 });
      await expect(bar(page).getByRole('button', { name: 'Stream' })).toBeHidden();
      const burger = bar(page).getByRole('button', { name: 'Open the menu' });
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await burger.tap();
      for (const name of ['Leaderboard', 'Challenges', 'Bonus Hunts', 'Tournaments', 'Raffles', 'Store']) {
        await expect(menu.getByRole('link', { name })).toBeVisible();
      }
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(burger).toBeFocused();

      await burger.tap();
      await expect(menu).toBeVisible();
      await page.mouse.click(4, 780);
      await expect(menu).toBeHidden();

      await burger.tap();
      await menu.getByRole('link', { name: 'Raffles' }).tap();
      await expect(page).toHaveURL('/raffles');
      await expect(menu).toBeHidden();
    });
  });
});
