import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { consoleMessagesOf } from './console-messages';
import { expect, test } from './fixtures';
import { FileServer } from './standalone-backend-server';
import { releaseStore } from './releases';
import { startSite, temporaryFolder } from './site';

// Each starts a site of its own, with a database to fill.
test.slow();

/** What the page asks for below /remotes/store/, from now on. */
function storeFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/store/')) files.push(pathname);
  });
  return files;
}

test('a release is live at the next page load, without a restart, and a page that stands keeps its version', async ({ browser }) => {
  const site = await startSite();
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await page.goto('/');
    await expect(page.getByText('Join the Community')).toBeVisible();
    const version = '9.9.9-0badcafe';
    const before = await releaseStore(site, version);

    const files = storeFiles(page);
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page.getByText('Login Required')).toBeVisible();
    // Every page of the remote, each with files that nothing had asked for before.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    for (const part of ['remoteEntry', 'store-page', 'contact-page']) expect(files.join()).toContain(part);
    expect(files.filter((file) => !file.startsWith(`/remotes/store/${before}/`))).toEqual([]);

    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    expect(files.some((file) => file.startsWith(`/remotes/store/${version}/`))).toBe(true);
  } finally {
    await site.stop();
  }
});

test('where the files of a tab\'s version are gone, the way to its pages loads the page anew, and what was typed is there again', async ({ browser }) => {
  // A site of its own starts in here, which a busy machine takes its time for.
  test.setTimeout(180_000);
  const site = await startSite();
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    // Who saves data has nothing prefetched: else the tab would have the files before they are gone.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('A long story');
    const before = await releaseStore(site, '9.9.9-0badcafe');
    fs.rmSync(path.join(site.remotesDir, 'store', before), { recursive: true });

    const files = storeFiles(page);
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page.getByText('Login Required')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('A long story');
    expect(documents).toEqual(['/', '/store']);
    expect(files.some((file) => file.startsWith('/remotes/store/9.9.9-0badcafe/'))).toBe(true);

    // A version that is live without its files: nothing newer could come, so it is told instead.
    await page.goto('/');
    await expect(page.getByText('Join the Community')).toBeVisible();
    for (const file of fs.readdirSync(path.join(site.remotesDir, 'store/9.9.9-0badcafe'))) {
      if (file !== 'remote.json') fs.rmSync(path.join(site.remotesDir, 'store/9.9.9-0badcafe', file), { recursive: true });
    }
    // The browser keeps released files for good, unless a route is in the way.
    await page.route('**/remotes/store/**', (route) => route.continue());
    const told = page.waitForResponse('**/api/telemetry');
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
    expect((await told).status()).toBe(204);
    expect(documents).toEqual(['/', '/store', '/']);
  } finally {
    await site.stop();
  }
});

test('remotes on an origin of their own load under the page\'s security policy', async ({ browser }) => {
  // A site of its own starts in here, which a busy machine takes its time for.
  test.setTimeout(180_000);
  const dataDir = temporaryFolder();
  const cdn = new FileServer(path.join(dataDir, 'remotes'));
  await cdn.start();
  const site = await startSite({ REMOTES_URL: cdn.url }, dataDir);
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    const complaints = consoleMessagesOf(page);
    const loads = new Map<string, number>();
    page.on('request', (request) => {
      if (request.url().startsWith(cdn.url)) loads.set(request.url(), (loads.get(request.url()) ?? 0) + 1);
    });
    const document = await page.goto('/raffles');
    expect(document?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
    await expect(page.getByRole('tab', { name: /^Active/ })).toHaveCSS('cursor', 'pointer');
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page.getByText('Login Required')).toBeVisible();
    expect([...loads.keys()].some((url) => url.endsWith('.css'))).toBe(true);
    expect([...loads].filter(([, times]) => times > 1)).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await site.stop();
    await cdn.stop();
  }
});
