import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { releaseRemote } from '../scripts/lib/releases.mjs';
import { root } from '../scripts/lib/workspace.mjs';
import { expect, test } from './fixtures';
import { startSite } from './site';

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
    releaseRemote(next, site.remotesDir);

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
