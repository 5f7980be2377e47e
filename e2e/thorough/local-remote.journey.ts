import path from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from '../helpers/axe';
import { consoleMessagesOf } from '../helpers/console-messages';
import { type DevCommand, RemoteCopy, startDev } from '../helpers/dev-command';
import { expect, signIn, test as base } from '../helpers/fixtures';
import { FileServer } from '../helpers/standalone-backend-server';
import { type Site, startSite, temporaryFolder } from '../helpers/site';

// A remote from a developer's machine in the page of a production site, whose remotes are on another origin.

const CARDS = 'src/features/store/store-view.tsx';
const TITLE = "title={t('Available Items')}";
/** The source of the contact page, and its title. */
const CONTACT = ['src/features/contact/contact-page.tsx', "title={t('Contact')}"] as const;

/** Starts a production site whose remotes are served from another origin. */
async function startProduction(config: object, use: (site: Site & { cdn: FileServer }) => Promise<void>): Promise<void> {
  const dataDir = temporaryFolder();
  const cdn = new FileServer(path.join(dataDir, 'remotes'));
  await cdn.start();
  const site = await startSite({ REMOTES_URL: cdn.url, SITE_CONFIG: JSON.stringify(config) }, dataDir);
  try {
    await use({ ...site, cdn });
  } finally {
    await site.stop();
    await cdn.stop();
  }
}

const test = base.extend<object, { site: Site & { cdn: FileServer } }>({
  site: [async ({}, use) => startProduction({}, use), { scope: 'worker', timeout: 180_000 }],
});

// Builds and sites take long on a busy machine.
test.describe.configure({ timeout: 180_000 });

const filesOf = (page: Page) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
};
const badge = (page: Page) => page.getByRole('complementary', { name: 'Local remote' });
const overrides = (page: Page) => page.getByRole('complementary', { name: 'Remote overrides' });
const warningsOf = (page: Page) => {
  const texts: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && texts.push(message.text())));
  return texts;
};
const search = (page: Page) => page.getByPlaceholder('Search store items...');

test.describe('through the dev proxy', () => {
  // In one worker, so that site and proxy start once.
  test.describe.configure({ mode: 'default' });
  const proxied = test.extend<object, { devProxy: DevCommand & { copy: RemoteCopy } }>({
    devProxy: [
      async ({ site }, use) => {
        const copy = new RemoteCopy('remote-store');
        try {
          const command = await startDev(copy.dir, '--host', site.url);
          await use({ ...command, copy });
          await command.stop();
        } finally {
          copy.remove();
        }
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: async ({ devProxy }, use) => use(devProxy.url),
  });

  proxied(
    'a member opens the local store in the production site: code changes refresh it and keep its state, and its requests are accepted',
    async ({ page, site, devProxy, allowErrors }) => {
      // A check that was sent before the sign-out may arrive after it.
      allowErrors(/401.*check-admin-access/);
      const urls = filesOf(page);
      const from = (origin: string, part: string) => urls.filter((url) => url.startsWith(origin) && url.includes(part)).length;
      await signIn(page, 'highroller');
      await expect(page.getByText('Welcome back, HighRollerLive!')).toBeVisible();
      await expect(badge(page)).toHaveText(`store is local the rest comes from ${new URL(site.url).host}`);

      await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
      await expect(page.getByRole('heading', { name: 'Available Items' })).toBeVisible();
      await search(page).fill('cap');
      devProxy.copy.edit(CARDS, TITLE, 'title="Fresh from the workbench"');
      await expect(page.getByRole('heading', { name: 'Fresh from the workbench' })).toBeVisible();
      await expect(search(page)).toHaveValue('cap');
      // A second change keeps the state as well.
      devProxy.copy.edit(CARDS, 'title="Fresh from the workbench"', TITLE);
      await expect(page.getByRole('heading', { name: 'Available Items' })).toBeVisible();
      await expect(search(page)).toHaveValue('cap');
      expect(from(devProxy.url, '/.local/store/remoteEntry.js'), 'the local store').toBe(1);
      expect(from(site.cdn.url, '/leaderboard/'), 'the leaderboard from production').toBeGreaterThan(1);

      // Its page would otherwise preload the released store.
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Available Items' })).toBeVisible();
      expect(from(site.cdn.url, '/store/'), 'the store from production').toBe(0);
      // A write, which needs the page's CSRF token, its cookie and the origin that the site expects.
      await page.getByRole('banner').getByRole('button', { name: 'HighRollerLive' }).click();
      await page.getByRole('menuitem', { name: /(Sign|Log) ?out/i }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
      await expect(badge(page)).toBeVisible();
      expect(
        urls.filter((url) => url.startsWith(site.url)),
        'requests past the dev proxy',
      ).toEqual([]);
    },
  );

  // On its own address, without the proxy.
  proxied(
    'remotes on another origin load under the content security policy of a site that does not allow overrides, and ignores one',
    async ({ page, site }) => {
      const messages = consoleMessagesOf(page);
      const urls = filesOf(page);
      const document = await page.goto(`${site.url}/raffles?remote-override=store@http://localhost:9/remoteEntry.js`);
      expect(document?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
      await expect(page).toHaveURL(`${site.url}/raffles`);
      await expect(page.getByRole('tab', { name: /^Active/ })).toHaveCSS('cursor', 'pointer');
      await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
      await expect(page.getByText('Login Required')).toBeVisible();
      await expect(overrides(page)).toHaveCount(0);

      const loads = urls.filter((url) => url.startsWith(site.cdn.url));
      expect(loads.some((url) => url.endsWith('.css'))).toBe(true);
      expect(
        loads.filter((url, index) => loads.indexOf(url) !== index),
        'requested twice',
      ).toEqual([]);
      expect(urls.filter((url) => url.startsWith('http://localhost:9'))).toEqual([]);
      expect(messages).toEqual([expect.stringContaining('does not allow remote overrides')]);
    },
  );
});

test.describe('by an override in the address', () => {
  const overridable = base.extend<object, { site: Site & { cdn: FileServer } }>({
    site: [async ({}, use) => startProduction({ remoteOverrides: 'loopback' }, use), { scope: 'worker', timeout: 180_000 }],
  });

  overridable(
    'a tab loads the store from localhost until the override is removed, and nothing from other addresses',
    async ({ page, site }) => {
      const urls = filesOf(page);
      const warnings = warningsOf(page);
      const copy = new RemoteCopy('remote-store');
      const command = await startDev(copy.dir, '--production-host');
      try {
        const override = `remote-override=store@${command.url}/remoteEntry.js`;
        expect(command.output()).toContain(`?${override}`);
        await page.goto(`/contact?${override}&remote-override=stream@http://localhost.evil.example/e.js&from=mail#form`);
        await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
        await expect(page).toHaveURL('/contact?from=mail#form');
        await expect(overrides(page).getByRole('listitem')).toHaveText([`store from ${new URL(command.url).host}`]);
        expect(urls).toContain(`${command.url}/remoteEntry.js`);
        expect(urls.filter((url) => new URL(url).hostname.includes('evil'))).toEqual([]);
        expect(warnings.filter((text) => text.includes('is ignored'))).toHaveLength(1);
        expect(await violations(page)).toEqual([]);

        const reloaded = page.waitForEvent('load');
        copy.edit(...CONTACT, 'title="Write to the workbench"');
        await reloaded;
        await expect(page.getByRole('heading', { level: 1, name: 'Write to the workbench' })).toBeVisible();
        await expect(overrides(page)).toBeVisible();

        await overrides(page).getByRole('button', { name: 'End override' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
        await expect(overrides(page)).toHaveCount(0);
        expect(urls.some((url) => url.startsWith(`${site.cdn.url}/store/`))).toBe(true);
      } finally {
        // Pending prefetches would fail when the command stops.
        await page.close();
        await command.stop();
        copy.remove();
      }
    },
  );
});
