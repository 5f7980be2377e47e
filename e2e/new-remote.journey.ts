import fs from 'node:fs';
import path from 'node:path';
import { makeRemote } from '../scripts/lib/new-remote.mjs';
import { run } from '../scripts/lib/processes.mjs';
import { releaseRemote } from '../scripts/lib/releases.mjs';
import { violations } from './axe';
import { expect, test } from './fixtures';
import { copyRepository } from './repository-copy';
import { settle, shifts, watchShifts } from './shifts';
import { startSite } from './site';

// Builds, checks and a site of their own, which a busy machine takes its time for.
test.setTimeout(240_000);

/** A copy of the repository with a remote `quests` made by the command's own code. */
async function withQuests(journey: (copy: string) => Promise<void>): Promise<void> {
  const copy = copyRepository();
  try {
    await makeRemote('quests', { dir: copy });
    await journey(copy);
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}

/** Runs a file of Node.js there and expects it to end well. */
async function succeed(copy: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(process.execPath, args, { cwd: copy, env: { ...process.env, NODE_ENV: '' } });
  expect(code, output).toBe(0);
}

test('a new remote, built and released, is there with the next page load: its address, its page, its entry in the menu', async ({ browser }) => {
  const site = await startSite();
  try {
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' });
    await context.addInitScript("sessionStorage.setItem('splash-seen', '1')");
    const page = await context.newPage();
    const complaints: string[] = [];
    expect((await page.goto('/quests'))?.status()).toBe(404);
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())));
    await page.getByRole('button', { name: 'Reject All' }).click();
    const bar = page.getByRole('banner');
    const more = bar.getByRole('button', { name: 'More' });
    await expect(bar.getByRole('button', { name: 'Stream' })).toBeVisible();
    await expect(more).toHaveCount(0);

    await withQuests(async (copy) => {
      await succeed(copy, 'scripts/build.mjs', 'remote-quests');
      await releaseRemote(path.join(copy, 'remote-quests/dist'), site.remotesDir);
    });

    await watchShifts(page);
    await page.goto('/store');
    await more.hover();
    await page.locator('[data-base-ui-portal]').getByRole('link', { name: 'Quests' }).click();
    await expect(page).toHaveURL('/quests');
    await expect(page).toHaveTitle('Quests - Greenroom');
    await expect(page.getByRole('heading', { level: 1, name: 'Quests' })).toBeVisible();

    expect((await page.goto('/quests'))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Quests' })).toBeVisible();
    await settle(page);
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
    expect(complaints).toEqual([]);
  } finally {
    await site.stop();
  }
});

test('a new remote passes the checks that hold for every remote, and each of them looks at it', () =>
  withQuests(async (copy) => {
    await succeed(copy, 'node_modules/typescript/bin/tsc', '-p', 'remote-quests');
    await succeed(copy, 'node_modules/eslint/bin/eslint.js', '--max-warnings', '0', 'remote-quests');
    await succeed(copy, 'node_modules/jest/bin/jest.js', '--selectProjects', 'browser', '--testPathPatterns', 'remote-quests');

    const page = path.join(copy, 'remote-quests/src/features/quests/quests-page.tsx');
    fs.appendFileSync(page, "export { default } from '@greenroom/remote-store/src/remote';\n");
    const lint = await run(process.execPath, ['node_modules/eslint/bin/eslint.js', 'remote-quests'], { cwd: copy });
    expect(lint.output).toContain('A remote is deployed alone');
  }));
