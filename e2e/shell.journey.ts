import type { Page } from '@playwright/test';
import { expect, moving, signIn, test } from './fixtures';
import { holdResponses } from './hold-responses';

const bar = (page: Page) => page.getByRole('banner');
const popup = (page: Page) => page.locator('[data-base-ui-portal]');

test.describe('splash', () => {
  test.use({ ...moving, firstLoad: true });

  test('shows for 2 seconds, fades out over half a second, and shows once per session', async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto('/');
    const splash = page.locator('#splash');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(1999);
    await expect(splash).toBeVisible();
    await expect(splash).not.toHaveAttribute('data-leaving');
    await page.clock.runFor(1);
    await expect(splash).toHaveAttribute('data-leaving');
    await expect(splash).toHaveCSS('transition-duration', '0.5s, 0s');
    await page.clock.runFor(500);
    await expect(splash).toHaveCount(0);

    await page.reload();
    await expect(splash).toHaveCount(0);
  });

  test('shows before any script has run, and says so if none loads', async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED/);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.locator('#splash')).toBeVisible();
    const words = page.getByText('This takes longer than usual.');
    await expect(words).toBeHidden();
    // Ends the ten-second animation at once.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(words).toBeVisible();
    await page.unroute('**/*.js');
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('is painted before any stylesheet has loaded', async ({ page }) => {
    await page.route('**/*.css', () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#splash')).toHaveCSS('position', 'fixed');
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  });
});

test('a guest uses the bar and the footer by pointer and keyboard', async ({ page }) => {
  // Without motion, because a transition would still show the right color at first.
  await page.emulateMedia({ reducedMotion: 'reduce' });
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

  await test.step('the footer shows the configured texts, and its legal links work', async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('The ultimate gaming community where passion meets competition.');
    for (const name of ['Discord', 'X', 'Instagram', 'Kick']) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('target', '_blank');
    }
    await expect(footer).toContainText('Powered by Greenroom');
    for (const name of ['Privacy Policy', 'Terms of Service']) {
      const href = await footer.getByRole('link', { name }).getAttribute('href');
      expect((await page.request.get(href ?? '')).status()).toBe(200);
    }
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

test('a member signs in, uses the member menu, and signs out', async ({ page, allowErrors }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  allowErrors(/ERR_FAILED|Signing out failed/);
  const checked = page.waitForResponse('**/admin-new/api/check-admin-access');
  await signIn(page, 'highroller');
  await expect(page.getByText('Welcome back, HighRollerLive!')).toBeVisible();
  await checked;
  const trigger = bar(page).getByRole('button', { name: 'HighRollerLive' });
  const menu = page.getByRole('menu');
  const signOut = menu.getByRole('menuitem', { name: 'Sign Out' });

  await test.step('the menu has their name, points and pages, and no link to the panel', async () => {
    const points = (await page.evaluate(() => JSON.parse(document.querySelector('#page-data')?.textContent ?? '{}') as { user: { points: number } })).user.points;
    await trigger.click();
    await expect(menu).toContainText('HighRollerLive');
    await expect(menu).toContainText(`${points.toLocaleString('en-US')} points`);
    await expect(menu.getByRole('menuitem')).toHaveText(['My Profile', 'Settings', 'Support Tickets', 'Redeem Code', 'Sign Out']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await test.step('it moves by keyboard and returns the focus', async () => {
    await expect(trigger).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(trigger).toBeFocused();
  });

  await test.step('the store lists the items of the API', async () => {
    await bar(page).getByRole('link', { name: 'Store' }).click();
    await expect(page).toHaveTitle(/^Store - /);
    const { data } = (await (await page.request.get('/api/r/store')).json()) as { data: { store_items: { name: string }[] } };
    expect(data.store_items.length).toBeGreaterThan(0);
    const items = page.getByRole('region', { name: 'Available Items' });
    for (const { name } of data.store_items) await expect(items.getByRole('heading', { name, exact: true })).toBeVisible();
  });

  await test.step('a failed sign-out shows the site as a guest\'s, and the loader fades over half a second', async () => {
    await page.route('**/logout', (route) => route.abort());
    await trigger.click();
    await signOut.click();
    await expect(page.getByText('Login Required')).toBeVisible();
    const loader = page.getByText('Signing out...').locator('..');
    await expect(loader).toHaveCSS('transition-duration', '0.5s, 0s');
    await expect(loader).toBeHidden();
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    await page.unroute('**/logout');
  });

  await test.step('signing out posts a form with the CSRF token, behind the loader', async () => {
    await page.reload();
    await page.evaluate(() => sessionStorage.setItem('draft:contact', '{"message":"Between us"}'));
    const token = await page.locator('meta[name=csrf-token]').getAttribute('content');
    const release = await holdResponses(page, '**/logout');
    const sent = page.waitForRequest('**/logout');
    await trigger.click();
    await signOut.click();
    await expect(page.getByText('Signing out...')).toBeVisible();
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(new URLSearchParams(request.postData() ?? '').get('_token')).toBe(token);
    release();
    await expect(page.getByText('Join the Community')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('draft:contact')), 'no draft is left for the next member').toBeNull();
    expect((await page.request.get('/api/r/store')).status()).toBe(401);
  });
});
