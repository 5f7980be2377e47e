import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';

test.use({ prefetching: true });

/** Scripts and stylesheets of the site that have come, in their order. */
function watchFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) files.push(pathname);
  });
  return files;
}

/** From now on, no script and no stylesheet comes; everything else does. What is still being prefetched fails, and says so. */
async function blockCode(page: Page, allowErrors: (pattern: RegExp) => void): Promise<void> {
  allowErrors(/ERR_FAILED/);
  await page.route(/\.(js|css)(\?|$)/, (route) => route.abort());
}

/** Says to the page what a browser that saves data says. */
async function saveData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}

const STORE = [/^\/remotes\/store\/.*\/remoteEntry.*\.js$/, /^\/remotes\/store\/.*store-page.*\.js$/, /^\/remotes\/store\/.*store-page.*\.css$/];

const hasStore = (files: string[]) => STORE.every((pattern) => files.some((file) => pattern.test(file)));

/** By no pointer, which would come over the link before it presses. */
const press = (link: Locator) => link.dispatchEvent('click');

async function expectStore(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/^Store - /);
  await expect(page.getByText('Login Required')).toBeVisible();
}

test('once home rests, its link to the store leads on without a script or stylesheet from the network', async ({ page, allowErrors }) => {
  const files = watchFiles(page);
  await page.goto('/');
  await expect.poll(() => hasStore(files)).toBe(true);
  await blockCode(page, allowErrors);
  await press(page.getByRole('banner').getByRole('link', { name: 'Store' }));
  await expectStore(page);
  expect(files, 'each once').toEqual([...new Set(files)]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('what the menu shows is there before it is pressed, and what nobody sees is not', async ({ page, allowErrors }) => {
    const files = watchFiles(page);
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Open the menu' });
    await expect(menu).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(hasStore(files)).toBe(false);
    await menu.click();
    await expect.poll(() => hasStore(files)).toBe(true);
    await blockCode(page, allowErrors);
    await press(page.getByRole('dialog').getByRole('link', { name: 'Store' }));
    await expectStore(page);
  });
});

test('where the visitor saves data, nothing is fetched ahead until they mean to go there', async ({ page }) => {
  await saveData(page);
  const files = watchFiles(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText('Join the Community')).toBeVisible();
  expect(files.filter((file) => /^\/remotes\/(?!leaderboard)/.test(file))).toEqual([]);
  const link = page.getByRole('banner').getByRole('link', { name: 'Store' });
  await link.hover();
  await expect.poll(() => hasStore(files)).toBe(true);
  await link.click();
  await expectStore(page);
  expect(files, 'each once').toEqual([...new Set(files)]);
});

test('a visitor who lost the connection while pages were prefetched reaches them once it is back', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await page.route('**/remotes/store/**', (route) => route.abort());
  await page.goto('/');
  await expect.poll(() => hasStore(failed)).toBe(true);
  await page.unroute('**/remotes/store/**');
  const files = watchFiles(page);
  await press(page.getByRole('banner').getByRole('link', { name: 'Store' }));
  await expectStore(page);
  expect(files.filter((file) => file.startsWith('/remotes/store/')), 'each once').toHaveLength(3);
});
