import fs from 'node:fs';
import path from 'node:path';
import { type OAuthServer, startOAuthServer } from '@greenroom/server/testing/oauth-server';
import { remoteFolders, remoteName, root } from '../../scripts/lib/workspace.mjs';
import { violations } from '../helpers/axe';
import { expect, test as base } from '../helpers/fixtures';
import { panelViolations } from '../helpers/panel';
import { openScreen } from '../helpers/panel-screens';
import { startServer, temporaryFolder } from '../helpers/site';

const STREAMER = { id: '4711', username: 'streamer', avatar: null, verified: true, email: 'streamer@example.com' };

interface NewSite {
  url: string;
  code: string;
}

/** A site as its image starts for the first time: an empty database, no remotes but those that the image brings, and no settings. */
const test = base.extend<object, { discord: OAuthServer; newSite: NewSite }>({
  discord: [
    async ({}, use) => {
      const discord = await startOAuthServer();
      discord.user = STREAMER;
      await use(discord);
      await discord.close();
    },
    { scope: 'worker' },
  ],
  newSite: [
    async ({ discord }, use) => {
      const folder = temporaryFolder();
      const builds = path.join(folder, 'builds');
      fs.mkdirSync(builds);
      for (const remote of remoteFolders()) fs.symlinkSync(path.join(root, remote, 'dist'), path.join(builds, remoteName(remote)));
      const { DISCORD_CLIENT_ID: _id, DISCORD_CLIENT_SECRET: _secret, ...urls } = discord.env('DISCORD');
      const server = await startServer({ NODE_ENV: 'production', DEMO: '0', DATA_DIR: folder, FIRST_REMOTES: builds, ...urls });
      await use({ url: server.url, code: server.setupCode ?? '' });
      await server.stop();
      fs.rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ newSite }, use) => use(newSite.url),
});

test('a streamer sets a new site up in the browser, from the code of the log to a branded board', async ({
  page,
  browser,
  newSite,
  discord,
  allowErrors,
}) => {
  test.setTimeout(300_000);
  // The avatars of Discord are elsewhere.
  allowErrors(/422|404|ERR_NAME_NOT_RESOLVED.*avatars/);
  const submit = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await test.step('the code', async () => {
    await page.goto('/store');
    await expect(page).toHaveURL('/setup');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set this site up');
    await page.getByLabel('Code').fill('AAAAA-AAAAA-AAAAA-AAAAA');
    await submit('Continue');
    await expect(page.getByRole('alert')).toContainText('This code is wrong, already used, or older');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Code').fill(newSite.code.toLowerCase());
    await submit('Continue');
  });

  await test.step('the name, and the client at Discord', async () => {
    await page.getByLabel('Name of the site').fill('The Lounge');
    await submit('Save the name');
    const { DISCORD_CLIENT_ID = '', DISCORD_CLIENT_SECRET = '' } = discord.env('DISCORD');
    await expect(page.getByText(`${newSite.url}/auth/discord/callback`)).toBeVisible();
    await page.getByLabel('Client ID').fill(DISCORD_CLIENT_ID);
    await page.getByLabel('Client secret').fill('wrong');
    await submit('Test and save');
    await expect(page.getByRole('alert')).toContainText('Discord refuses the client.');
    await page.getByLabel('Client ID').fill(DISCORD_CLIENT_ID);
    await page.getByLabel('Client secret').fill(DISCORD_CLIENT_SECRET);
    await submit('Test and save');
    await expect(page.getByRole('status')).toContainText('Discord knows the client.');
    await expect(page.getByLabel('Name of the site')).toHaveValue('The Lounge');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the first Admin', async () => {
    await page.getByRole('link', { name: 'Sign in with Discord' }).click();
    const step = (name: string) => page.getByRole('region', { name });
    await expect(step('1. Name').getByText('Done', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(step('2. Sign-in with Discord').getByText('Done', { exact: true })).toBeVisible();
    await expect(step('4. Mail').getByText('To do')).toBeVisible();
    await step('4. Mail').getByRole('button', { name: 'Leave for later' }).click();
    await expect(step('4. Mail').getByText('Left for later')).toBeVisible();
    await openScreen(page, 'dashboard');
    await openScreen(page, 'setup');
    await expect(step('4. Mail').getByText('Left for later')).toBeVisible();
  });

  const follow = async (step: string, link: string) => {
    await openScreen(page, 'setup');
    await page.getByRole('region', { name: step }).getByRole('link', { name: link }).click();
  };
  await test.step('the look', async () => {
    await follow('5. Appearance', 'Set the appearance');
    await page.getByLabel('Accent colour').fill('#ffe14d');
    await page.getByLabel('Title for guests').fill('Doors open at nine');
    await submit('Preview');
    const preview = page.frameLocator('iframe[title="Preview of the site"]');
    await expect(preview.getByRole('heading', { name: 'Doors open at nine', level: 1 })).toBeVisible();
    expect(await panelViolations(page)).toEqual([]);
    await submit('Publish');
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  });

  await test.step('a platform, its wagers, and a board of this month', async () => {
    await follow('6. Platform', 'New platform');
    await page.getByRole('textbox', { name: 'Name' }).fill('Roobet');
    await page.getByLabel('Slug').fill('roobet');
    await submit('Save');
    await expect(page).toHaveURL(/\/platforms\/\d+$/);
    await follow('7. Wagers', 'Import a file');
    const csv = `player,amount,wagered_at\nFinn,1250.50,${new Date().toISOString()}`;
    await page.getByLabel('CSV file').setInputFiles({ name: 'wagers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await submit('Check the file');
    await submit('Import 1 wagers to Roobet');
    await expect(page.getByText(/^Imported now: 1/)).toBeVisible();
    await page.getByRole('alert').getByRole('link', { name: 'leaderboard', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Platform' })).toHaveText('Roobet');
    await submit('Add a prize');
    await page.getByLabel('Prize of rank 1').fill('500');
    await submit('Save');
    await expect(page.getByRole('region', { name: 'Standings' }).getByText('Finn')).toBeVisible();
    await openScreen(page, 'setup');
    for (const step of ['5. Appearance', '6. Platform', '7. Wagers', '8. Leaderboard'])
      await expect(page.getByRole('region', { name: step }).getByText('Done', { exact: true })).toBeVisible();
  });

  await test.step('the site', async () => {
    await page.goto('/setup');
    await expect(page.getByRole('heading', { name: 'Set this site up' })).toHaveCount(0);
    await page.goto('/store');
    await expect(page).toHaveTitle(/The Lounge/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: STREAMER.username })).toBeVisible();
  });

  await test.step('a guest', async () => {
    const context = await browser.newContext({ baseURL: newSite.url, contextOptions: { reducedMotion: 'reduce' } } as object);
    const guest = await context.newPage();
    await guest.goto('/');
    await expect(guest.getByRole('heading', { name: 'Doors open at nine', level: 1 })).toBeVisible();
    expect(await guest.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())).toBe('#ffe14d');
    await guest.goto('/leaderboard');
    await expect(guest.getByText('Finn')).toBeVisible();
    await expect(guest.getByText('$500.00').first()).toBeVisible();
    await context.close();
  });
});
