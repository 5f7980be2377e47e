import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { run } from '../../kit/lib/processes.mjs';
import { root } from '../../scripts/lib/workspace.mjs';
import { countReacts } from '../count-reacts';
import { expect, login, test as base } from '../fixtures';
import { pointsInMenu } from '../member-menu';
import { type Site, startSite } from '../site';

// A remote with React 18 in the host, which has 19.

const TOKEN = 'the-token-of-the-team';
const TEAM = { team: 'the team', remotes: ['relics'], sha256: createHash('sha256').update(TOKEN).digest('hex') };
const COMMAND_TIMEOUT_MS = 120_000;

const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      // Below the repository, whose libraries it uses.
      const cache = path.join(root, '.cache');
      fs.mkdirSync(cache, { recursive: true });
      const remote = fs.mkdtempSync(path.join(cache, 'own-react-'));
      fs.cpSync(path.join(root, 'e2e/own-react'), remote, { recursive: true });
      const site = await startSite({
        RELEASE_TOKENS: JSON.stringify([TEAM]),
        SITE_CONFIG: JSON.stringify({ ownReactRemotes: ['relics'] }),
      });
      try {
        // All else is installed for the repository.
        await succeed(remote, 'npm', ['install', '--legacy-peer-deps', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock']);
        await succeed(remote, process.execPath, [path.join(root, 'kit/bin/greenroom.mjs'), 'release', '--no-browser', '--to', site.url]);
        await use(site);
      } finally {
        await site.stop();
        fs.rmSync(remote, { recursive: true });
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

// In one worker, so that the remote is built only once.
test.describe.configure({ mode: 'default' });

/** Runs a command as a team does in its own folder, and expects it to succeed. */
async function succeed(cwd: string, command: string, args: string[]): Promise<void> {
  // Playwright's value would change what npm installs.
  const { NODE_ENV: _, ...env } = process.env;
  const { code, output } = await run(command, args, { cwd, env: { ...env, RELEASE_TOKEN: TOKEN }, timeout: COMMAND_TIMEOUT_MS });
  expect(code, `${command} ${args.join(' ')}\n${output}`).toBe(0);
}

const relics = (page: Page) => page.getByRole('heading', { level: 1, name: 'Relics' });

test("a member uses a remote with React 18 in the host's shell: session, toasts, dialogs, styles, links, history, data", async ({
  page,
}) => {
  await login(page, 'highroller');
  const reacts = await countReacts(page);
  await page.route('**/api/relics/5', (route) => route.fulfill({ json: { name: 'Excalibur' } }));
  await page.goto('/relics');
  await expect(relics(page)).toBeVisible();
  await expect(page.getByText(/^React 18\./)).toBeVisible();
  await expect(page).toHaveTitle('Relics - Greenroom');
  expect(await reacts()).toBe(2);

  await page.getByRole('button', { name: 'Spend' }).click();
  await expect(page.getByText('highroller has 7 points')).toBeVisible();
  expect(await pointsInMenu(page, 'HighRollerLive')).toBe(7);
  await page.evaluate(() => window.dispatchEvent(new Event('relic')));
  await expect(page.getByText('A relic was found')).toBeVisible();

  await page.getByRole('button', { name: 'Name it' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Name it' })).toBeFocused();

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'The blade' }).click();
  await expect(page.getByRole('heading', { name: 'Excalibur, blade' })).toBeVisible();
  await page.getByRole('button', { name: 'The hilt' }).click();
  await expect(page).toHaveURL(/\/relics\/5\?part=hilt$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Excalibur, blade' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(relics(page)).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Raffles' }).click();
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('relic')));
  await expect(page.locator('main [class*=owner]')).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a page with React 18 that throws shows as unavailable, is reported, and works again after a retry', async ({ page, allowErrors }) => {
  allowErrors(/the relic broke/);
  const report = page.waitForRequest('**/api/telemetry');
  await page.goto('/relics');
  await page.getByRole('button', { name: 'Break it' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong here' })).toBeVisible();
  expect((await report).postDataJSON()).toMatchObject({ remote: 'relics', step: 'render', message: 'the relic broke', path: '/relics' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(relics(page)).toBeVisible();
});

test('other pages load nothing of it', async ({ page }) => {
  const loads: string[] = [];
  page.on('request', (request) => loads.push(request.url()));
  const reacts = await countReacts(page);
  await page.goto('/raffles', { waitUntil: 'networkidle' });
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible();
  expect(loads.filter((url) => url.includes('/relics/'))).toEqual([]);
  expect(await reacts()).toBe(1);
});
