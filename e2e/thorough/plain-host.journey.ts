import fs from 'node:fs';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { compile } from '../../scripts/lib/builds.mjs';
import { root } from '../../scripts/lib/workspace.mjs';
import { consoleMessagesOf } from '../helpers/console-messages';
import { navigateInDocument } from '../helpers/in-document';
import { FileServer, StandaloneBackend } from '../helpers/standalone-backend-server';
import { temporaryFolder } from '../helpers/site';

// Our remotes in a third-party host: the defaults of @module-federation/enhanced, and its own platform.

/** A captcha image of one pixel. */
const CAPTCHA_IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A server of the store, whose build the journey chooses. */
interface Store {
  server: FileServer;
  /** The folder of the store, built with the stock runtime. */
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

// In one worker, so that the store is built only once.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test('a third-party host loads the store by its manifest and shows its pages, whether built with the thin or the stock runtime', async ({
  page,
  store,
}) => {
  const dist = temporaryFolder();
  await build('e2e/plain-host', dist, { STORE_MANIFEST: `${store.server.url}/mf-manifest.json` });
  const host = new StandaloneBackend(dist);
  host.stub('GET', '/api/r/captcha', { body: { success: true, token: 'a-token', image: CAPTCHA_IMAGE } });
  await host.start();
  const messages = consoleMessagesOf(page);
  try {
    for (const built of [path.join(root, 'remote-store/dist'), store.stock]) {
      fs.rmSync(store.server.dir, { recursive: true, force: true });
      fs.cpSync(built, store.server.dir, { recursive: true });
      await page.goto(`${host.url}/store`);
      await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible();
      await expect(page.getByText('Login Required')).toBeVisible();
      await navigateInDocument(page, '/contact');
      await page.getByRole('textbox', { name: 'Message' }).fill('Hello from another site');
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello from another site');
    }
    expect(messages).toEqual([]);
  } finally {
    await host.stop();
    fs.rmSync(dist, { recursive: true });
  }
});

test('our own host loads a store built with the stock runtime', async ({ page, store: { stock } }) => {
  const store = new FileServer(stock);
  await store.start();
  const site = new StandaloneBackend(path.join(root, 'host/dist'));
  await site.start();
  site.fill = { data: { user: null, remotes: [store.registryEntry()] } };
  site.stub('GET', '/api/r/settings', { body: { site_name: 'Nightowl', site_description: null } });
  const errors: string[] = [];
  page.on('pageerror', (error) => void errors.push(String(error)));
  try {
    await page.goto(`${site.url}/store`);
    await expect(page.getByText('Login Required')).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    // Pending prefetches would fail when the site stops.
    await page.close();
    await site.stop();
    await store.stop();
  }
});

async function build(folder: string, out: string, env: Record<string, string>): Promise<void> {
  const { code, output } = await compile(folder, { development: false, out, env });
  expect(code, output).toBe(0);
}
