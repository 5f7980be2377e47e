import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { consoleMessagesOf } from './console-messages';
import { expect, test } from './fixtures';
import { FileServer } from './standalone-backend-server';
import { releaseStore } from './releases';
import { startSite, temporaryFolder } from './site';

// Each test starts its own site and fills its database.
test.slow();

/** Records the page's requests below /remotes/store/. */
function storeFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/store/')) files.push(pathname);
  });
  return files;
}

test('a release is live with the next page load, without a restart, and an open page keeps its version', async ({ browser }) => {
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
    // Every page of the remote, because each requests files of its own.
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

test('the files of a tab\'s version are gone: a navigation reloads the document and restores the draft', async ({ browser }) => {
  // Starts its own site, which takes long on a busy machine.
  test.setTimeout(180_000);
  const site = await startSite();
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    // With the data saver on, nothing is prefetched: otherwise the tab would have the files before they are gone.
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

    // The live version has no files: a reload would not help, so the page shows an error.
    await page.goto('/');
    await expect(page.getByText('Join the Community')).toBeVisible();
    for (const file of fs.readdirSync(path.join(site.remotesDir, 'store/9.9.9-0badcafe'))) {
      if (file !== 'remote.json') fs.rmSync(path.join(site.remotesDir, 'store/9.9.9-0badcafe', file), { recursive: true });
    }
    // The browser caches released files as immutable, unless a route intercepts them.
    await page.route('**/remotes/store/**', (route) => route.continue());
    const report = page.waitForResponse('**/api/telemetry');
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
    expect((await report).status()).toBe(204);
    expect(documents).toEqual(['/', '/store', '/']);
  } finally {
    await site.stop();
  }
});

test('remotes on another origin load under the page\'s content security policy', async ({ browser }) => {
  // Starts its own site, which takes long on a busy machine.
  test.setTimeout(180_000);
  const dataDir = temporaryFolder();
  const cdn = new FileServer(path.join(dataDir, 'remotes'));
  await cdn.start();
  const site = await startSite({ REMOTES_URL: cdn.url }, dataDir);
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    const messages = consoleMessagesOf(page);
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
    expect(messages).toEqual([]);
  } finally {
    await site.stop();
    await cdn.stop();
  }
});
