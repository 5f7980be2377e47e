import type { Page } from '@playwright/test';
import { expect, login, signIn, test } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';

const bar = (page: Page) => page.getByRole('banner');

test('a member signs in, uses the member menu, and signs out', async ({ page }) => {
  const checked = page.waitForResponse('**/admin-new/api/check-admin-access');
  await signIn(page, 'highroller');
  await expect(page.getByText('Welcome back, HighRollerLive!')).toBeVisible();
  const trigger = bar(page).getByRole('button', { name: 'HighRollerLive' });
  const menu = page.getByRole('menu');
  const signOut = menu.getByRole('menuitem', { name: 'Sign Out' });

  await test.step('its menu has the pages of a member, and no link to the panel', async () => {
    await trigger.click();
    await checked;
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

  await test.step('a link of the menu moves the focus to the new page, not back to the menu', async () => {
    await trigger.press('Enter');
    await page.getByRole('menuitem', { name: 'My Profile' }).press('Enter');
    await expect(page).toHaveURL('/profile');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('signing out posts a form with the CSRF token, behind the loader', async () => {
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

  await test.step('going back shows no page of theirs, not from the HTTP cache either', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/profile');
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText('HighRollerLive')).toBeHidden();
  });
});

test('a member signs out by a page whose token another tab has replaced', async ({ page, context, allowErrors }) => {
  allowErrors(/403 \(Forbidden\) .*\/logout|401.*check-admin-access/);
  await login(page, 'highroller');
  await page.goto('/contact');
  await expect(bar(page).getByRole('button', { name: 'HighRollerLive' })).toBeVisible();
  // As after two first visits at once: the cookie is that of the other tab.
  await context.clearCookies({ name: 'greenroom_csrf' });
  await page.request.get('/', { headers: { accept: 'text/html' } });
  const refused = page.waitForResponse((response) => response.url().endsWith('/logout') && response.status() === 403);
  await bar(page).getByRole('button', { name: 'HighRollerLive' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await refused;
  await expect(page.getByText('Join the Community')).toBeVisible();
  expect((await page.request.get('/api/r/store')).status()).toBe(401);
});
