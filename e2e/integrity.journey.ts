import fs from 'node:fs';
import path from 'node:path';
import { type Page, test as base, expect } from '@playwright/test';
import { root } from '../scripts/lib/workspace.mjs';
import { test as siteTest } from './fixtures';
import { FileServer, StandaloneBackend } from './standalone-backend-server';
import { temporaryFolder } from './site';

// Whoever can write to the place that remotes are served from must not thereby run code in the page.

const PARTS = [
  ['entry', /^remoteEntry.*\.js$/],
  ["page's script", /store-page.*\.js$/],
  ["page's stylesheet", /store-page.*\.css$/],
] as const;

/** Adds a byte that changes nothing of what it does to the file in a folder that matches. @returns undoes it */
function tamper(dir: string, pattern: RegExp): () => void {
  const name = fs.readdirSync(dir).find((file) => pattern.test(file));
  if (!name) throw new Error(`There is no ${pattern} in ${dir}.`);
  const file = path.join(dir, name);
  const bytes = fs.readFileSync(file);
  fs.appendFileSync(file, '\n');
  return () => fs.writeFileSync(file, bytes);
}

/** What the console says of errors, as it comes. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  return errors;
}

/** Sees the store refused and the rest work, puts the right bytes back, and sees the store come back by a retry. */
async function expectRefusedUntilMended(page: Page, errors: string[], mend: () => void): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('store');
  await expect.poll(() => errors.join('\n')).toMatch(/Remote store \d\S+: its \w+.* could not be loaded/);
  await expect.poll(() => errors.join('\n')).toMatch(/[Ff]ailed to find a valid digest in the 'integrity' attribute/);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Login Required')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

interface Origins {
  site: StandaloneBackend;
  store: FileServer;
}

const test = base.extend<{ origins: Origins }>({
  origins: async ({}, use) => {
    const dir = temporaryFolder();
    fs.cpSync(path.join(root, 'remote-store/dist'), dir, { recursive: true });
    const servers = { site: new StandaloneBackend(path.join(root, 'host/dist')), store: new FileServer(dir) };
    const stream = new FileServer(path.join(root, 'remote-stream/dist'));
    await Promise.all([servers.site.start(), servers.store.start(), stream.start()]);
    servers.site.fill = { data: { user: null, remotes: [servers.store.registryEntry(), stream.registryEntry()] } };
    servers.site.stub('GET', '/api/r/settings', { body: { site_name: 'Nightowl', site_description: null } });
    servers.site.stub('GET', '/api/r/raffles', { body: [] });
    await use(servers);
    await Promise.all([servers.site.stop(), servers.store.stop(), stream.stop()]);
    fs.rmSync(dir, { recursive: true });
  },
});

for (const [what, file] of PARTS) {
  test(`on an origin of its own: another byte in a remote's ${what} is refused, and the right bytes are taken without a reload`, async ({
    page,
    origins: { site, store },
  }) => {
    const mend = tamper(store.dir, file);
    const errors = errorsOf(page);
    await page.goto(`${site.url}/store`);
    await expectRefusedUntilMended(page, errors, mend);
  });
}

for (const [what, file] of PARTS.slice(2)) {
  siteTest(`another byte in the preloaded ${what} is refused, and the right bytes are taken without a reload`, async ({
    page,
    site,
    allowErrors,
  }) => {
    allowErrors(/digest in the 'integrity' attribute|Remote store \d/);
    const released = fs.readdirSync(path.join(site.remotesDir, 'store'), { withFileTypes: true });
    const mend = tamper(path.join(site.remotesDir, 'store', released.find((entry) => entry.isDirectory())?.name ?? ''), file);
    try {
      const errors = errorsOf(page);
      await page.goto('/store');
      await expectRefusedUntilMended(page, errors, mend);
    } finally {
      mend();
    }
  });
}

siteTest('the page runs no script of a URL without an integrity, whoever asks for it', async ({ page, allowErrors }) => {
  allowErrors(/integrity/i);
  await page.goto('/raffles');
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  // The entry of a remote that nobody asked for yet: it leaves a container and does no more.
  const { src, integrity, nonce } = await page.evaluate(async () => {
    const remotes = (await (await fetch('/remotes.json')).json()) as { name: string; entry: string; integrity: string }[];
    const store = remotes.find(({ name }) => name === 'store');
    return { src: store?.entry ?? '', integrity: store?.integrity ?? '', nonce: document.querySelector('script')?.nonce ?? '' };
  });
  const run = (attributes: { src: string; nonce: string; crossOrigin: string; integrity?: string }) =>
    page.evaluate((given) => {
      const script = Object.assign(document.createElement('script'), given);
      const outcome = new Promise<string>((resolve) => {
        script.onload = () => resolve('ran');
        script.onerror = () => resolve('refused');
      });
      document.head.append(script);
      return outcome;
    }, attributes);
  expect(await run({ src, nonce, crossOrigin: 'anonymous' })).toBe('refused');
  expect(await run({ src, nonce, crossOrigin: 'anonymous', integrity })).toBe('ran');
});

test.describe('a remote that is not on the own machine', () => {
  const CDN = 'https://remotes.example';

  /** Puts the built store at an address of the web. */
  async function serveStore(page: Page, { site, store }: Origins, change: (entry: Record<string, unknown>) => object): Promise<string[]> {
    const asked: string[] = [];
    await page.route(`${CDN}/**`, (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        path: path.join(store.dir, new URL(route.request().url()).pathname),
        headers: { 'Access-Control-Allow-Origin': '*' },
      });
    });
    const text = JSON.stringify(store.registryEntry()).replaceAll(store.url, CDN);
    site.fill = { data: { user: null, remotes: [change(JSON.parse(text) as Record<string, unknown>)] } };
    await page.goto(`${site.url}/store`);
    return asked;
  }

  test('runs with an integrity', async ({ page, origins }) => {
    await serveStore(page, origins, (entry) => entry);
    await expect(page.getByText('Login Required')).toBeVisible();
  });

  test('is refused without one, before anything of it is fetched', async ({ page, origins }) => {
    const errors = errorsOf(page);
    const asked = await serveStore(page, origins, ({ integrity: _, ...entry }) => entry);
    await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
    await expect.poll(() => errors.join('\n')).toMatch(/Remote store \d\S+: .*the registry gives no integrity/);
    expect(asked).toEqual([]);
  });
});
