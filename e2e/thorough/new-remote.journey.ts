import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { rememberInstalled } from '../../scripts/lib/install.mjs';
import { makeRemote } from '../../scripts/lib/new-remote.mjs';
import { run } from '../../kit/lib/processes.mjs';
import { violations } from '../helpers/axe';
import { consoleMessagesOf } from '../helpers/console-messages';
import { expect, login, test as base } from '../helpers/fixtures';
import { teamOf } from '../helpers/releases';
import { copyRepository } from '../helpers/repository-copy';
import { waitForIdle, shifts, watchShifts } from '../helpers/shifts';
import { type Site, startSite } from '../helpers/site';

/** A new remote for each build tool. */
const REMOTES = { quests: 'webpack', guilds: 'vite', wheel: 'rsbuild' } as const;
const NAMES = Object.keys(REMOTES);
const TEAM = teamOf('the team', ...NAMES);

const test = base.extend<object, { site: Site; copy: string }>({
  site: [
    async ({}, use) => {
      const site = await startSite(TEAM.env);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  /** A built copy of the repository with the new remotes, created by the command's own code. */
  copy: [
    async ({}, use) => {
      const copy = copyRepository({ built: true });
      try {
        for (const [name, tool] of Object.entries(REMOTES)) await makeRemote(name, { tool, dir: copy });
        rememberInstalled(copy);
        await use(copy);
      } finally {
        fs.rmSync(copy, { recursive: true });
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

// In one worker, so that the remotes are created once. Builds and checks take long on a busy machine.
test.describe.configure({ mode: 'default', timeout: 300_000 });

/** Runs a script in the copy. */
function runScript(copy: string, ...args: string[]) {
  return run(process.execPath, args, { cwd: copy, env: { ...process.env, NODE_ENV: '', RELEASE_TOKEN: TEAM.token } });
}

/** Opens the menu *More* by hovering over it, and follows an entry. */
async function followMenuEntry(page: Page, name: string): Promise<void> {
  const entry = page.locator('[data-base-ui-portal]').getByRole('link', { name });
  // The layout may still move below a resting pointer while the page loads.
  await expect(async () => {
    await page.mouse.move(0, 400);
    await page.getByRole('banner').getByRole('button', { name: 'More' }).hover();
    await expect(entry).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await entry.click();
}

// Remotes of other tools differ in their build alone (scripts/lib/new-remote.test.mjs), and remotes elsewhere have the same sources, whose
// tests own-repository.journey.ts runs.
test('a developer creates a remote: it passes the types of every remote', async ({ copy }) => {
  expect(await runScript(copy, 'node_modules/typescript-7/bin/tsc', '-p', 'remote-quests')).toMatchObject({ code: 0 });
});

test('a developer releases remotes of every tool: the next page load has their addresses, pages and menu entries', async ({
  page,
  site,
  copy,
  allowErrors,
}) => {
  allowErrors(/404 \(Not Found\)/);
  await login(page, 'highroller');
  expect((await page.goto('/quests'))?.status()).toBe(404);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: 'Stream' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'More' })).toHaveCount(0);

  for (const name of NAMES) {
    const { output } = await runScript(copy, 'scripts/run.mjs', 'release', name, '--no-browser', '--to', site.url);
    expect(output).toMatch(new RegExp(`^${name} 1\\.0\\.0-[0-9a-f]{8} is live$`, 'm'));
  }

  const messages = consoleMessagesOf(page);
  await watchShifts(page);
  // Each is opened from another one's page, then by its address.
  for (const [title, other] of [
    ['Wheel', 'Guilds'],
    ['Guilds', 'Quests'],
    ['Quests', 'Wheel'],
  ] as const) {
    await test.step(`${title}, then ${other}`, async () => {
      const document = await page.goto(`/${title.toLowerCase()}`);
      expect(document?.status()).toBe(200);
      // All their scripts are checked.
      expect(document?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('main').getByRole('list')).toHaveCSS('list-style-type', 'none');
      await waitForIdle(page);
      expect(await shifts(page)).toEqual([]);

      await followMenuEntry(page, other);
      await expect(page).toHaveURL(`/${other.toLowerCase()}`);
      await expect(page).toHaveTitle(`${other} - Greenroom`);
      await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    });
  }

  await test.step('the page has no axe violations, and fits a phone', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `at ${width} px`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Wheel' })).toHaveAttribute('aria-current', 'page');
    expect(await violations(page), 'with the menu open').toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
  expect(messages).toEqual([]);
});
