import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { rememberInstalled } from '../scripts/lib/install.mjs';
import { makeRemote } from '../scripts/lib/new-remote.mjs';
import { run } from '../kit/lib/processes.mjs';
import { releaseRemote } from '../kit/lib/releases.mjs';
import { violations } from './axe';
import { consoleMessagesOf } from './console-messages';
import { expect, signIn, test } from './fixtures';
import { startDevSite } from './dev-command';
import { copyRepository } from './repository-copy';
import { waitForIdle, shifts, watchShifts } from './shifts';
import { startSite, temporaryFolder } from './site';
import { newVisitor } from './visitor';

// Builds, checks and a site take long on a busy machine.
test.setTimeout(240_000);

const TOKEN = 'the-token-of-the-team';
const TEAM = { team: 'the team', remotes: ['quests', 'wheel'], sha256: createHash('sha256').update(TOKEN).digest('hex') };

type Tool = NonNullable<Parameters<typeof makeRemote>[1]>['tool'];

/** Runs a journey in a copy of the repository with new remotes, created by the command's own code. */
async function withRemotes(remotes: Record<string, Tool>, journey: (copy: string) => Promise<void>, options?: { built: boolean }): Promise<void> {
  const copy = copyRepository(options);
  try {
    for (const [name, tool] of Object.entries(remotes)) await makeRemote(name, { tool, dir: copy });
    await journey(copy);
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}

/** Runs a script in the copy and expects it to succeed. @returns its output */
async function runScript(copy: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(process.execPath, args, { cwd: copy, env: { ...process.env, NODE_ENV: '', RELEASE_TOKEN: TOKEN } });
  expect(code, output).toBe(0);
  return output;
}

/** The checks that hold for every remote. */
async function check(copy: string, ...folders: string[]): Promise<void> {
  for (const folder of folders) await runScript(copy, 'node_modules/typescript/bin/tsc', '-p', folder);
  await runScript(copy, 'node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...folders);
  await runScript(copy, 'node_modules/jest/bin/jest.js', '--selectProjects', 'browser', '--testPathPatterns', ...folders);
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

test('a developer creates, builds and releases a remote: the next page load has its address, its page and its menu entry', async ({ browser }) => {
  const site = await startSite();
  try {
    const page = await newVisitor(browser, { baseURL: site.url, reducedMotion: 'reduce' });
    expect((await page.goto('/quests'))?.status()).toBe(404);
    const messages = consoleMessagesOf(page);
    await page.getByRole('button', { name: 'Reject All' }).click();
    const bar = page.getByRole('banner');
    const more = bar.getByRole('button', { name: 'More' });
    await expect(bar.getByRole('button', { name: 'Stream' })).toBeVisible();
    await expect(more).toHaveCount(0);

    await withRemotes({ quests: 'webpack' }, async (copy) => {
      await runScript(copy, 'scripts/build.mjs', 'remote-quests');
      await releaseRemote(path.join(copy, 'remote-quests/dist'), site.remotesDir);
    });

    await watchShifts(page);
    await page.goto('/store');
    await followMenuEntry(page, 'Quests');
    await expect(page).toHaveURL('/quests');
    await expect(page).toHaveTitle('Quests - Greenroom');
    await expect(page.getByRole('heading', { level: 1, name: 'Quests' })).toBeVisible();

    expect((await page.goto('/quests'))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Quests' })).toBeVisible();
    await waitForIdle(page);
    expect(await shifts(page)).toEqual([]);

    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page), `at ${width} px`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Quests' })).toHaveAttribute('aria-current', 'page');
    expect(await violations(page), 'with the menu open').toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(messages).toEqual([]);
  } finally {
    await site.stop();
  }
});

test('a developer creates remotes with every tool: they pass the checks of every remote, and lint refuses an import of another remote', () =>
  withRemotes({ quests: 'webpack', guilds: 'vite', wheel: 'rsbuild' }, async (copy) => {
    await check(copy, 'remote-quests', 'remote-guilds', 'remote-wheel');
    const page = 'remote-quests/src/features/quests/quests-page.tsx';
    fs.appendFileSync(path.join(copy, page), "export { default } from '@greenroom/remote-store/src/remote';\n");
    const lint = await run(process.execPath, ['node_modules/eslint/bin/eslint.js', page], { cwd: copy });
    expect(lint.output).toContain('A remote is deployed alone');
  }));

test('a developer creates remotes with Vite and Rsbuild: they are released by the same command and show like ours', async ({ browser }) => {
  const site = await startSite({ RELEASE_TOKENS: JSON.stringify([TEAM]) });
  try {
    await withRemotes({ quests: 'vite', wheel: 'rsbuild' }, async (copy) => {
      for (const name of ['quests', 'wheel']) {
        const output = await runScript(copy, 'scripts/release.mjs', 'release', name, '--no-browser', '--to', site.url);
        expect(output).toMatch(new RegExp(`^${name} 1\\.0\\.0-[0-9a-f]{8} is live$`, 'm'));
      }
    });

    const page = await newVisitor(browser, { baseURL: site.url, reducedMotion: 'reduce' });
    page.setDefaultTimeout(15_000);
    await signIn(page, 'highroller');
    await page.getByRole('button', { name: 'Reject All' }).click();
    const messages = consoleMessagesOf(page);
    for (const [title, other] of [['Quests', 'Wheel'], ['Wheel', 'Quests']] as const) {
      const document = await page.goto(`/${title.toLowerCase()}`);
      expect(document?.status()).toBe(200);
      // All their scripts are checked.
      expect(document?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('main').getByRole('list')).toHaveCSS('list-style-type', 'none');

      await followMenuEntry(page, other);
      await expect(page).toHaveTitle(`${other} - Greenroom`);
      await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    }
    expect(messages).toEqual([]);
  } finally {
    await site.stop();
  }
});

test('a developer runs remotes of Vite and Rsbuild in the whole site: every code change shows', ({ page }) =>
  withRemotes(
    { quests: 'vite', wheel: 'rsbuild' },
    async (copy) => {
      rememberInstalled(copy);
      const dataDir = temporaryFolder();
      if (process.env.DEMO_DATA) fs.cpSync(process.env.DEMO_DATA, dataDir, { recursive: true });
      const command = await startDevSite(copy, dataDir, 'quests', 'wheel');
      try {
        for (const name of ['quests', 'wheel']) {
          await page.goto(`${command.url}/${name}`);
          await expect(page.getByText('Your latest on Greenroom')).toBeVisible({ timeout: 30_000 });
          const file = path.join(copy, `remote-${name}/src/features/${name}/${name}-page.tsx`);
          fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('Your latest on', 'All of your steps on'));
          await expect(page.getByText('All of your steps on Greenroom')).toBeVisible({ timeout: 30_000 });
        }
      } finally {
        // Pending prefetches would fail when the site stops.
        await page.close();
        await command.stop();
        fs.rmSync(dataDir, { recursive: true });
      }
    },
    { built: true },
  ));
