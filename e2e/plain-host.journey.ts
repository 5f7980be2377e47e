import fs from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { compile } from '../scripts/lib/builds.mjs';
import { root } from '../scripts/lib/workspace.mjs';
import { consoleMessagesOf } from './console-messages';
import { FileServer, StandaloneBackend } from './standalone-backend-server';
import { temporaryFolder } from './site';

// Our remotes in a host that others built: enhanced's defaults, a platform of its own.

/** What the captcha shows here: one point. */
const PICTURE = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A server for a store that the journey puts there. */
interface Store {
  server: FileServer;
  /** The store as the stock runtime was built into it. */
  stock: string;
}

const test = base.extend<object, { store: Store }>({
  store: [
    async ({}, use) => {
      const dir = temporaryFolder();
      const stock = path.join(dir, 'stock');
      await build('remote-store', stock, { FEDERATION_RUNTIME: 'stock' });
      const server = new FileServer(path.join(dir, 'served'));
      await server.start();
      await use({ server, stock });
      await server.stop();
      fs.rmSync(dir, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// One build is enough.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test('a host of others loads the store by its manifest and shows its pages, built with the thin runtime and with the stock one', async ({ page, store }) => {
  const dist = temporaryFolder();
  await build('e2e/plain-host', dist, { STORE_MANIFEST: `${store.server.url}/mf-manifest.json` });
  const host = new StandaloneBackend(dist);
  host.stub('GET', '/api/r/captcha', { body: { success: true, token: 'a-token', image: PICTURE } });
  await host.start();
  const complaints = consoleMessagesOf(page);
  try {
    for (const built of [path.join(root, 'remote-store/dist'), store.stock]) {
      fs.rmSync(store.server.dir, { recursive: true, force: true });
      fs.cpSync(built, store.server.dir, { recursive: true });
      await page.goto(`${host.url}/store`);
      await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible();
      await expect(page.getByText('Login Required')).toBeVisible();
      await page.goto(`${host.url}/contact`);
      await page.getByRole('textbox', { name: 'Message' }).fill('Hello from another site');
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello from another site');
    }
    expect(complaints).toEqual([]);
  } finally {
    await host.stop();
    fs.rmSync(dist, { recursive: true });
  }
});

test('our own host mounts a store built with the stock runtime as it does the thin one', async ({ page, store: { stock } }) => {
  const store = new FileServer(stock);
  await store.start();
  const site = new StandaloneBackend(path.join(root, 'host/dist'));
  await site.start();
  site.fill = { data: { user: null, remotes: [store.registryEntry()] } };
  site.stub('GET', '/api/r/settings', { body: { site_name: 'Nightowl', site_description: null } });
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
  }
});

async function build(folder: string, out: string, env: Record<string, string>): Promise<void> {
  const { code, output } = await compile(folder, { development: false, out, env });
  expect(code, output).toBe(0);
}
