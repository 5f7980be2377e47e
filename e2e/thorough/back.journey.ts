import type { Page } from '@playwright/test';
import { launchArgs } from '../../kit/lib/chromium.mjs';
import { expect, login, test } from '../helpers/fixtures';
import { memberMenu } from '../helpers/member-menu';

// A full browser, since the headless shell has no back/forward cache, which Playwright turns off as well.
test.use({
  launchOptions: {
    executablePath: process.env.FULL_CHROMIUM_PATH,
    args: launchArgs(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test.skip(/headless/.test(process.env.FULL_CHROMIUM_PATH ?? 'headless'), 'This needs a full Chromium.');

/** Follows a link that the router does not know, as those of other sites. */
async function openDocument(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await page.waitForURL(address);
}

/** Resolves when the page has opened an event stream. */
const streamOf = (page: Page) => page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live' && response.ok());

/** Makes the document remember whether the browser shows it again. */
const rememberRestoration = (page: Page) =>
  page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { restored: persisted })));

/** Opens three pages as documents of their own, each with its stream. */
async function openThree(page: Page): Promise<void> {
  const [first, second, third] = ['/', '/raffles', '/contact'];
  let stream = streamOf(page);
  await page.goto(first);
  await stream;
  for (const address of [second, third]) {
    await rememberRestoration(page);
    stream = streamOf(page);
    await openDocument(page, address);
    await stream;
  }
}

const goBack = (page: Page) => page.evaluate(() => history.back());
/** Tells whether the browser shows this document again, instead of a new one. */
const isRestored = (page: Page) => page.evaluate(() => (window as { restored?: boolean }).restored === true);

/** The kept page of the member has reloaded itself. */
async function expectReloadedForGuest(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('HighRollerLive')).toBeHidden();
  expect(await page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type)).toBe('reload');
}

async function goBackTwice(page: Page, heading: string | RegExp): Promise<void> {
  await openThree(page);
  for (const address of ['/raffles', '/']) {
    const stream = streamOf(page);
    await goBack(page);
    // Not `waitForURL`: a page that is shown again does not load.
    await expect(page).toHaveURL(address);
    await stream;
    expect(await isRestored(page)).toBe(true);
    await expect(page.locator('body')).toHaveCSS('opacity', '1');
  }
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
  const response = await page.request.post('/api/telemetry', { headers: { 'X-CSRF-TOKEN': String(token) }, data: {} });
  expect(response.status()).not.toBe(403);
}

test('a guest goes back twice: each page is there again, with its stream and a token that works', async ({ page }) => {
  await goBackTwice(page, 'Join the Community');
});

test('a member goes back twice, signs out in another tab, and goes forward to the page of a guest', async ({ page, context }) => {
  await login(page, 'highroller');
  await goBackTwice(page, /Welcome back/);
  const other = await context.newPage();
  await other.goto('/contact');
  await memberMenu(other, 'HighRollerLive').click();
  await other.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(other.getByText('Join the Community')).toBeVisible();

  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL('/raffles');
  await expectReloadedForGuest(page);
});

test('a member who signed out goes back to the page of a guest', async ({ page, allowErrors }) => {
  // A check that was sent before the sign-out may arrive after it.
  allowErrors(/401.*check-admin-access/);
  await login(page, 'highroller');
  await openThree(page);
  await memberMenu(page, 'HighRollerLive').click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Join the Community')).toBeVisible();

  await goBack(page);
  await expect(page).toHaveURL('/contact');
  await expectReloadedForGuest(page);
});

test('a member who signed out and in again goes back to their page, without the loader of the sign-out', async ({ page, allowErrors }) => {
  // A check that was sent before the sign-out may arrive after it.
  allowErrors(/401.*check-admin-access/);
  await login(page, 'highroller');
  await openThree(page);
  await rememberRestoration(page);
  await memberMenu(page, 'HighRollerLive').click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Join the Community')).toBeVisible();
  await login(page, 'highroller');

  await goBack(page);
  await expect(page).toHaveURL('/contact');
  await expect(memberMenu(page, 'HighRollerLive')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('opacity', '1');
  await expect(page.getByText('Signing out...')).toBeHidden();
  expect(await isRestored(page)).toBe(true);
});
