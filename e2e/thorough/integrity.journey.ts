import fs from 'node:fs';
import path from 'node:path';
import { type Page, test as base, expect } from '@playwright/test';
import { root } from '../../scripts/lib/workspace.mjs';
import { test as siteTest } from '../helpers/fixtures';
import { FileServer, StandaloneBackend } from '../helpers/standalone-backend-server';
import { temporaryFolder } from '../helpers/site';
import { skipSplash } from '../helpers/visitor';

// Write access to the server of the remotes must not be enough to run code in the page.

const STYLESHEET = /store-page.*\.css$/;
const PARTS = [
  ['the entry', /^remoteEntry.*\.js$/],
  ["the page's script", /store-page.*\.js$/],
  ["the page's stylesheet", STYLESHEET],
] as const;

/** Adds a byte that does not change its behaviour to a file. @returns restores the file */
function tamper(dir: string, pattern: RegExp): () => void {
  const name = fs.readdirSync(dir).find((file) => pattern.test(file));
  if (!name) throw new Error(`There is no ${pattern} in ${dir}.`);
  const file = path.join(dir, name);
  const bytes = fs.readFileSync(file);
  fs.appendFileSync(file, '\n');
  return () => fs.writeFileSync(file, bytes);
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  return errors;
}

/** Expects the store to be refused for a reason and the rest to work, restores the file, and expects a retry to recover. */
async function expectRecoveryAfter(
  page: Page,
  errors: string[],
  { restore, reason }: { restore: () => void; reason: RegExp },
): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('store');
  await expect.poll(() => errors.join('\n')).toMatch(/Remote store \d\S+: its \w+.* could not be loaded/);
  await expect.poll(() => errors.join('\n')).toMatch(reason);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeVisible();
  restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Login Required')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

interface Origins {
  site: StandaloneBackend;
  store: FileServer;
}

const test = base.extend<{ origins: Origins }>({
  context: async ({ context }, use) => {
    await skipSplash(context);
    await use(context);
  },
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

test("on another origin: an added byte in a remote's files fails the integrity check, and a retry after the repair recovers without a reload", async ({
  page,
  origins: { site, store },
}) => {
  const errors = errorsOf(page);
  // A route disables the HTTP cache, which has the good files after the first step.
  await page.route('**/store', (route) => route.continue());
  for (const [what, file] of PARTS) {
    await test.step(what, async () => {
      errors.length = 0;
      const restore = tamper(store.dir, file);
      await page.goto(`${site.url}/store`);
      await expectRecoveryAfter(page, errors, { restore, reason: /[Ff]ailed to find a valid digest in the 'integrity' attribute/ });
    });
  }
});

siteTest(
  'a preloaded stylesheet to which somebody added a byte in the store is missing, and a retry after the repair recovers without a reload',
  async ({ page, site, allowErrors }) => {
    allowErrors(/status of 404|MIME type|Remote store \d/);
    const released = fs.readdirSync(path.join(site.remotesDir, 'store'), { withFileTypes: true });
    const restore = tamper(path.join(site.remotesDir, 'store', released.find((entry) => entry.isDirectory())?.name ?? ''), STYLESHEET);
    try {
      const errors = errorsOf(page);
      await page.goto('/store');
      await expectRecoveryAfter(page, errors, { restore, reason: /MIME type/ });
    } finally {
      restore();
    }
  },
);

siteTest('the page runs no external script without integrity', async ({ page, allowErrors }) => {
  allowErrors(/integrity/i);
  await page.goto('/raffles');
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  // The entry of a remote that is not loaded yet; it only defines a container.
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
