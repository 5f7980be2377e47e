import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures';

test.use({ prefetching: true });

/** Records the loaded scripts and stylesheets of the site, in order. */
function watchFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) files.push(pathname);
  });
  return files;
}

/** Blocks scripts and stylesheets. Pending prefetches fail and log errors, which are allowed. */
async function blockCode(page: Page, allowErrors: (pattern: RegExp) => void): Promise<void> {
  allowErrors(/ERR_FAILED/);
  await page.route(/\.(js|css)(\?|$)/, (route) => route.abort());
}

const STORE = [
  /^\/remotes\/store\/.*\/remoteEntry.*\.js$/,
  /^\/remotes\/store\/.*store-page.*\.js$/,
  /^\/remotes\/store\/.*store-page.*\.css$/,
];

const hasStore = (files: string[]) => STORE.every((pattern) => files.some((file) => pattern.test(file)));

/** Clicks without the pointer, which would hover first. */
const clickWithoutHover = (link: Locator) => link.dispatchEvent('click');

async function expectStore(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/^Store - /);
  await expect(page.getByText('Login Required')).toBeVisible();
}

test('once home is idle, its link to the store loads no script or stylesheet from the network', async ({ page, allowErrors }) => {
  const files = watchFiles(page);
  await page.goto('/');
  await expect.poll(() => hasStore(files)).toBe(true);
  await blockCode(page, allowErrors);
  await clickWithoutHover(page.getByRole('banner').getByRole('link', { name: 'Store' }));
  await expectStore(page);
  expect(files, 'each loaded once').toEqual([...new Set(files)]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('opening the menu prefetches the pages of its links, but not of links that are out of view', async ({ page, allowErrors }) => {
    const files = watchFiles(page);
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Open the menu' });
    await expect(menu).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(hasStore(files)).toBe(false);
    await menu.click();
    await expect.poll(() => hasStore(files)).toBe(true);
    await blockCode(page, allowErrors);
    await clickWithoutHover(page.getByRole('dialog').getByRole('link', { name: 'Store' }));
    await expectStore(page);
  });
});
