import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { compile } from '../scripts/lib/builds.mjs';
import { root } from '../scripts/lib/workspace.mjs';
import { complaintsOf } from './complaints';
import { FileServer, ForeignServer } from './foreign-server';
import { temporaryFolder } from './site';

// Our remotes in a host that others built: enhanced's defaults, a platform of its own.

/** What the captcha shows here: one point. */
const PICTURE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test.setTimeout(120_000);

for (const runtime of ['thin', 'stock']) {
  test(`a host of others loads the store by its manifest and shows its pages, built with the ${runtime} runtime`, async ({ page }) => {
    const dist = temporaryFolder();
    const remote = path.join(dist, 'store');
    if (runtime === 'thin') fs.cpSync(path.join(root, 'remote-store/dist'), remote, { recursive: true });
    else await build('remote-store', remote, { FEDERATION_RUNTIME: 'stock' });
    const store = new FileServer(remote);
    await store.start();
    await build('e2e/plain-host', path.join(dist, 'host'), { STORE_MANIFEST: `${store.url}/mf-manifest.json` });
    const host = new ForeignServer(path.join(dist, 'host'));
    host.answer('GET', '/api/r/captcha', { body: { success: true, token: 'a-token', image: PICTURE } });
    await host.start();
    const complaints = complaintsOf(page);
    try {
      await page.goto(`${host.url}/store`);
      await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible();
      await expect(page.getByText('Login Required')).toBeVisible();
      await page.goto(`${host.url}/contact`);
      await page.getByRole('textbox', { name: 'Message' }).fill('Hello from another site');
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello from another site');
      expect(complaints).toEqual([]);
    } finally {
      await host.stop();
      await store.stop();
      fs.rmSync(dist, { recursive: true });
    }
  });
}

test('our own host mounts a store built with the stock runtime as it does the thin one', async ({ page }) => {
  const dist = temporaryFolder();
  await build('remote-store', dist, { FEDERATION_RUNTIME: 'stock' });
  const store = new FileServer(dist);
  await store.start();
  const site = new ForeignServer(path.join(root, 'host/dist'));
  await site.start();
  site.fill = { data: { user: null, remotes: [store.registryEntry()] } };
  site.answer('GET', '/api/r/settings', { body: { site_name: 'Nightowl', site_description: null } });
  const broke: string[] = [];
  page.on('pageerror', (error) => void broke.push(String(error)));
  try {
    await page.goto(`${site.url}/store`);
    await expect(page.getByText('Login Required')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(broke).toEqual([]);
  } finally {
    // What the page still prefetches would fail with the site.
    await page.close();
    await site.stop();
    await store.stop();
    fs.rmSync(dist, { recursive: true });
  }
});

async function build(folder: string, out: string, env: Record<string, string>): Promise<void> {
  const { code, output } = await compile(folder, { development: false, out, env });
  expect(code, output).toBe(0);
}
