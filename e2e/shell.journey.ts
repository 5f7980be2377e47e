import type { Page } from '@playwright/test';
import { expect, login, moving, signIn, test } from './fixtures';

const bar = (page: Page) => page.getByRole('banner');
const userMenu = async (page: Page) => {
  await bar(page).getByRole('button', { name: /Live|stagemanager|newcomer|faceless/ }).click();
  return page.getByRole('menu');
};

test.describe('splash', () => {
  test.use({ ...moving, firstLoad: true });

  test('stands for 2 seconds, leaves over half a second, and shows once in a visit', async ({ page }) => {
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

  test('is there before any script has run, and says so when none comes', async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED/);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.locator('#splash')).toBeVisible();
    const words = page.getByText('This takes longer than usual.');
    await expect(words).toBeHidden();
    // What would take ten seconds is over at once.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(words).toBeVisible();
    await page.unroute('**/*.js');
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('is painted before any stylesheet has come', async ({ page }) => {
    await page.route('**/*.css', () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#splash')).toHaveCSS('position', 'fixed');
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  });
});

test("a page's own stylesheet, which comes later, leaves the order of the layers alone", async ({ page }) => {
  // The right color would still be seen while the wrong one fades in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/store');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A link: the base would give it the accent's color, on the accent.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveCSS('color', 'rgb(4, 21, 13)');
});

test.describe('menus of the bar', () => {
  test('open under the pointer and lead on', async ({ page }) => {
    await page.goto('/');
    await bar(page).getByRole('button', { name: 'Stream' }).hover();
    for (const name of ['Bonus Hunts', 'Tournaments', 'Raffles']) await expect(page.getByRole('link', { name }).first()).toBeVisible();
    await bar(page).getByRole('button', { name: 'Affiliates' }).hover();
    const leaderboard = page.locator('[data-base-ui-portal]').getByRole('link', { name: 'Leaderboard' });
    await leaderboard.click();
    await expect(page).toHaveURL('/leaderboard');
    await expect(leaderboard).toBeHidden();
  });

  test('open by a press and close by a press outside', async ({ page }) => {
    await page.goto('/');
    const trigger = bar(page).getByRole('button', { name: 'Stream' });
    await trigger.dispatchEvent('click');
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.click(640, 500);
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');
  });

  test('open, are walked and close from the keyboard', async ({ page }) => {
    await page.goto('/');
    const trigger = bar(page).getByRole('button', { name: 'Stream' });
    const first = page.locator('[data-base-ui-portal]').getByRole('link', { name: 'Bonus Hunts' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-base-ui-portal]').getByRole('link', { name: 'Tournaments' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(trigger).toBeFocused();
  });

  test.describe('by touch', () => {
    test.use({ hasTouch: true });
    test('open and close with a tap', async ({ page }) => {
      await page.goto('/');
      const trigger = bar(page).getByRole('button', { name: 'Affiliates' });
      await trigger.tap();
      await expect(page.locator('[data-base-ui-portal]').getByRole('link', { name: 'Challenges' })).toBeVisible();
      await trigger.tap();
      await expect(trigger).toHaveAttribute('aria-expanded', 'false');
    });
  });
});

test.describe('below 768 px', () => {
  test.use({ viewport: { width: 767, height: 800 }, hasTouch: true });

  test('one menu holds everything, closes by Escape, a press outside and by following a link', async ({ page }) => {
    await page.goto('/');
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
    await page.mouse.click(4, 780);
    await expect(menu).toBeHidden();

    await burger.tap();
    await menu.getByRole('link', { name: 'Raffles' }).tap();
    await expect(page).toHaveURL('/raffles');
    await expect(menu).toBeHidden();
  });
});

test('at 768 px the menus stand in the bar', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/');
  await expect(bar(page).getByRole('button', { name: 'Stream' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Open the menu' })).toBeHidden();
});

test.describe('user menu', () => {
  test('a guest has a link to sign in', async ({ page }) => {
    await page.goto('/');
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  test('a member has name, points and everything of theirs, and no way to the panel', async ({ page }) => {
    await login(page, 'highroller');
    const checked = page.waitForResponse('**/admin-new/api/check-admin-access');
    await page.goto('/');
    await checked;
    const points = (await page.evaluate(() => JSON.parse(document.querySelector('#page-data')?.textContent ?? '{}') as { user: { points: number } })).user.points;
    const menu = await userMenu(page);
    await expect(menu).toContainText('HighRollerLive');
    await expect(menu).toContainText(`${points.toLocaleString('en-US')} points`);
    await expect(menu.getByRole('menuitem')).toHaveText(['My Profile', 'Settings', 'Support Tickets', 'Redeem Code', 'Sign Out']);
    const addresses = { 'My Profile': '/profile', Settings: '/settings', 'Support Tickets': '/tickets' };
    for (const [name, href] of Object.entries(addresses)) await expect(menu.getByRole('menuitem', { name })).toHaveAttribute('href', href);
  });

  test('is walked from the keyboard and gives it back', async ({ page }) => {
    await signIn(page, 'highroller');
    const trigger = bar(page).getByRole('button', { name: 'HighRollerLive' });
    await trigger.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(trigger).toBeFocused();
  });

  test('an admin, by role or by the check, has a full-page link to the panel', async ({ page, context }) => {
    await signIn(page, 'stagemanager');
    await expect((await userMenu(page)).getByRole('menuitem', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin-new/');

    const other = await context.browser()!.newContext({ baseURL: new URL(page.url()).origin });
    const moderator = await other.newPage();
    await moderator.addInitScript(() => sessionStorage.setItem('splash-seen', '1'));
    await moderator.route('**/check-admin-access', (route) => route.fulfill({ json: { success: true, has_admin_access: true } }));
    await signIn(moderator, 'highroller');
    await expect((await userMenu(moderator)).getByRole('menuitem', { name: 'Admin Panel' })).toBeVisible();
    await other.close();
  });

  for (const [what, answer] of [
    ['an error', { status: 500, json: { success: true, has_admin_access: true } }],
    ['garbage', { status: 200, body: '<!doctype html>' }],
    ['no success', { status: 200, json: { success: false, has_admin_access: true } }],
  ] as const) {
    test(`a check that answers ${what} hides the panel`, async ({ page, allowErrors }) => {
      allowErrors(/500/);
      await page.route('**/check-admin-access', (route) => route.fulfill(answer));
      await signIn(page, 'highroller');
      const menu = await userMenu(page);
      await expect(menu.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
      await expect(menu.getByRole('menuitem', { name: 'Admin Panel' })).toHaveCount(0);
    });
  }

  test('a member without a picture has the default one of their id, or a drawn figure where that fails', async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED/);
    await signIn(page, 'faceless');
    const id = await page.evaluate(() => (JSON.parse(document.querySelector('#page-data')?.textContent ?? '{}') as { user: { id: string } }).user.id);
    const trigger = bar(page).getByRole('button', { name: 'faceless' });
    await expect(trigger.locator('img')).toHaveAttribute('src', new RegExp(`/embed/avatars/${BigInt(id) % 5n}\\.png$`));

    await page.route('**/embed/avatars/**', (route) => route.abort());
    await page.reload();
    await expect(trigger.locator('svg').first()).toBeVisible();
    await expect(trigger.locator('img')).toHaveCount(0);
  });
});

test.describe('signing out', () => {
  test('posts a form with the token, behind the loader with its message', async ({ page }) => {
    await signIn(page, 'newcomer');
    await page.evaluate(() => sessionStorage.setItem('draft:contact', '{"message":"Between us"}'));
    const token = await page.locator('meta[name=csrf-token]').getAttribute('content');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/logout', async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest('**/logout');
    await (await userMenu(page)).getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByText('Signing out...')).toBeVisible();
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(new URLSearchParams(request.postData() ?? '').get('_token')).toBe(token);
    answer();
    await expect(page.getByText('Join the Community')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('draft:contact')), 'the next person finds no draft').toBeNull();
  });

  test('that fails leaves the site standing with a guest, and the loader fades over half a second', async ({ page, allowErrors }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    allowErrors(/ERR_FAILED|Signing out failed/);
    await signIn(page, 'highroller');
    await page.route('**/logout', (route) => route.abort());
    await (await userMenu(page)).getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByText('Join the Community')).toBeVisible();
    const loader = page.getByText('Signing out...').locator('..');
    await expect(loader).toHaveCSS('transition-duration', '0.5s, 0s');
    await expect(loader).toBeHidden();
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  });
});

test.describe('footer', () => {
  test('has four columns, socials, legal links, the year and a credit', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const columns = {
      'Quick Links': { Home: '/', Store: '/store', Tickets: '/tickets', Contact: '/contact' },
      Stream: { 'Bonus Hunts': '/bonus-hunts', Tournaments: '/tournaments', Raffles: '/raffles' },
      Affiliates: { Leaderboard: '/leaderboard', Challenges: '/challenges' },
    };
    for (const [column, links] of Object.entries(columns)) {
      const list = footer.getByRole('navigation', { name: column }).getByRole('link');
      await expect(list).toHaveText(Object.keys(links));
      expect(await list.evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')))).toEqual(Object.values(links));
    }
    await expect(footer).toContainText('The ultimate gaming community where passion meets competition.');
    for (const name of ['Discord', 'X', 'Instagram', 'Kick']) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('target', '_blank');
    }
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Greenroom. All rights reserved.`);
    for (const name of ['Privacy Policy', 'Terms of Service']) {
      const href = await footer.getByRole('link', { name }).getAttribute('href');
      expect((await page.request.get(href ?? '')).status()).toBe(200);
    }
    await expect(footer).toContainText('Powered by Greenroom');
    await expect(footer).toContainText('18+');
  });
});
