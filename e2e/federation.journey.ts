import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../scripts/lib/workspace.mjs';
import { filesOfBuild, FONT } from './helpers/build-size';
import { countReacts } from './helpers/count-reacts';
import { expect, login, test } from './helpers/fixtures';
import { holdResponses } from './helpers/hold-responses';
import { waitForIdle } from './helpers/shifts';

test.use({ prefetching: true });

async function scriptsOf(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  return Promise.all([...new Set(urls)].map(async (url) => (await page.request.get(url)).text()));
}

const count = (texts: string[], marker: string) => texts.reduce((sum, text) => sum + text.split(marker).length - 1, 0);

test('a visitor opens all four remotes: the document has one React, one shared-ui, and the fonts that the first page preloads', async ({
  page,
}) => {
  const reacts = await countReacts(page);
  const fonts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname.slice(1));
  });
  await login(page, 'highroller');
  await page.goto('/');
  await expect(page.getByText('Welcome back, HighRollerLive!')).toBeVisible();
  const bar = page.getByRole('banner');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveTitle(/^Leaderboard - /);
  await waitForIdle(page);
  await bar.getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveTitle(/^Store - /);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(page).toHaveTitle(/^Raffles - /);
  await bar.getByRole('button', { name: 'HighRollerLive' }).click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await expect(page).toHaveTitle(/Profile - /);
  await waitForIdle(page);
  expect([...fonts].sort()).toEqual(
    filesOfBuild(path.join(root, 'host/dist'))
      .filter((file) => FONT.test(file))
      .sort(),
  );

  const scripts = await scriptsOf(page);
  expect(scripts.length, 'the host and four remotes').toBeGreaterThan(4);
  expect(await reacts()).toBe(1);
  expect(scripts.filter((text) => text.includes('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=')).length, 'React').toBe(
    1,
  );
  expect(count(scripts, 'There is no Greenroom platform above this component'), 'the platform of shared-ui').toBe(1);
});

// Prefetching would load files before the click, and Chromium warns of those that are not used within three seconds.
test.describe('without prefetching', () => {
  test.use({ prefetching: false });

  test('a click without hover loads all files of the page in parallel', async ({ page }) => {
    const registry = page.waitForResponse(/\/remotes\.json\?versions=/);
    await page.goto('/contact');
    await (await registry).finished();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    const expectRequest = (file: RegExp) => expect.poll(() => files.some((path) => file.test(path))).toBe(true);
    const release = await holdResponses(page, '**/remotes/stream/**/remoteEntry*.js');
    // Without the pointer, which would hover first.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).dispatchEvent('click');
    // Files that otherwise only the entry would request are pending before the entry has loaded.
    for (const file of [/raffles-page.*\.js$/, /raffles-page.*\.css$/, /components_tabs.*\.js$/]) await expectRequest(file);
    release();
    await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  });

  test('the files that a page preloads are used and loaded once', async ({ page }) => {
    const loads = new Map<string, number>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js') || pathname.endsWith('.css')) loads.set(pathname, (loads.get(pathname) ?? 0) + 1);
    });
    const unused: string[] = [];
    page.on('console', (message) => {
      if (/preload/.test(message.text())) unused.push(message.text());
    });
    const document = await page.goto('/raffles', { waitUntil: 'load' });
    expect(document?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
    await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
    const isQuick = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance.now() - (navigation?.loadEventEnd ?? 0) < 2500;
    });
    const preloaded = await page
      .locator('link[rel=preload]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
    expect(preloaded.filter((path) => path.startsWith('/remotes/stream/')).length).toBeGreaterThan(1);
    expect([...loads].filter(([, times]) => times > 1)).toEqual([]);
    const unchecked = page.locator('link[rel=preload]:not([as=font], [as=fetch], [integrity][crossorigin])');
    await expect(unchecked).toHaveCount(0);
    expect(
      preloaded.some((path) => /^\/shared-ui.*tabs.*js$/.test(path)),
      'a module of the host for the page',
    ).toBe(true);
    for (const path of preloaded.filter((path) => /\.(js|css)$/.test(path))) expect(loads.get(path)).toBe(1);
    // Chromium also warns of files that a slow machine uses more than three seconds after the load event.
    if (isQuick) expect(unused).toEqual([]);
  });
});
