import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { releaseRemote } from '../scripts/lib/releases.mjs';
import { root } from '../scripts/lib/workspace.mjs';
import { expect, test } from './fixtures';
import { FileServer } from './foreign-server';
import { startSite, temporaryFolder } from './site';

// Each starts a site of its own, with a database to fill.
test.slow();

test('a release is live at the next page load, without a restart, and a page that stands keeps its version', async ({ browser }) => {
  const site = await startSite();
  const next = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-release-'));
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await page.goto('/');
    await expect(page.getByText('Join the Community')).toBeVisible();
    const before = await page.evaluate(() => document.getElementById('page-data')?.textContent ?? '');

    fs.cpSync(path.join(root, 'remote-store/dist'), next, { recursive: true });
    const description = JSON.parse(fs.readFileSync(path.join(next, 'remote.json'), 'utf8')) as { version: string };
    const version = '9.9.9-0badcafe';
    fs.writeFileSync(path.join(next, 'remote.json'), JSON.stringify({ ...description, version }));
    await releaseRemote(next, site.remotesDir);

    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(page.getByText('Login Required')).toBeVisible();
    expect(before).toContain(description.version);
    expect(files.filter((file) => file.startsWith('/remotes/store/')).every((file) => file.includes(description.version))).toBe(true);

    await page.reload();
    await expect(page.getByText('Login Required')).toBeVisible();
    expect(files.some((file) => file.startsWith(`/remotes/store/${version}/`))).toBe(true);
  } finally {
    fs.rmSync(next, { recursive: true });
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
    const complaints: string[] = [];
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())));
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
