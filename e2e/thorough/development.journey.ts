import fs from 'node:fs';
import path from 'node:path';
import { rememberInstalled } from '../../scripts/lib/install.mjs';
import { makeRemote } from '../../scripts/lib/new-remote.mjs';
import { type DevCommand, startDevSite } from '../helpers/dev-command';
import { expect, login, test as base } from '../helpers/fixtures';
import { copyRepository } from '../helpers/repository-copy';
import { type Site, temporaryFolder } from '../helpers/site';

// `npm run dev -- admin guilds wheel` in a copy of the repository, whose sources the journey edits.

/** A file with only components, which Fast Refresh updates in place. */
const COMPONENTS = 'admin/src/areas/dashboard/waiting-list.tsx';
/** The file of an area with its label, whose change reloads the panel. */
const AREA = 'admin/src/areas/raffles/raffles.tsx';

/** New remotes, by build tool. */
const REMOTES = { guilds: 'vite', wheel: 'rsbuild' } as const;

interface Development extends Site {
  command: DevCommand;
  /** Replaces texts in a file, at once: of two builds in a row, the page would miss the update to the first. */
  edit(file: string, ...replacements: [from: string, to: string][]): void;
}

const test = base.extend<object, { site: Development }>({
  site: [
    async ({}, use) => {
      const [copy, dataDir] = [copyRepository({ built: true }), temporaryFolder()];
      if (process.env.DEMO_DATA) fs.cpSync(process.env.DEMO_DATA, path.join(dataDir, 'dev'), { recursive: true });
      const edit: Development['edit'] = (file, ...replacements) => {
        let text = fs.readFileSync(path.join(copy, file), 'utf8');
        for (const [from, to] of replacements) {
          if (!text.includes(from)) throw new Error(`There is no "${from}" in ${file}.`);
          text = text.replace(from, to);
        }
        fs.writeFileSync(path.join(copy, file), text);
      };
      try {
        for (const [name, tool] of Object.entries(REMOTES)) await makeRemote(name, { tool, dir: copy });
        rememberInstalled(copy);
        const command = await startDevSite(copy, dataDir, 'admin', ...Object.keys(REMOTES));
        const stop = async () => void (await command.stop());
        try {
          await expect.poll(command.output).toContain('panel compiled successfully');
          const development: Development = { url: command.url, dataDir, remotesDir: '', stop, command, edit };
          await use(development);
        } finally {
          await stop();
        }
      } finally {
        for (const folder of [copy, dataDir]) fs.rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 360_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test('a developer edits the panel: every change shows by itself, and a failed build keeps the last good panel', async ({
  page,
  site: { command, edit },
}) => {
  await login(page, 'stagemanager');
  const policy = (await page.goto('/admin-new/'))?.headers()['content-security-policy'] ?? '';
  expect(policy.replace(/'nonce-[^']+'/g, 'NONCE'), 'the policy of the built panel').toBe(
    "default-src 'self'; script-src NONCE 'strict-dynamic'; style-src 'self' NONCE; img-src 'self' data: blob: https:; " +
      "frame-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  );
  expect((await page.request.get('/admin-new/newest-build.txt')).status()).toBe(200);
  const waiting = (name: string) => page.getByRole('link', { name });
  await expect(waiting('Open tickets')).toBeVisible();
  const days = page.getByRole('button', { name: '90 days' });
  await days.click();

  edit(COMPONENTS, ['Open tickets', 'On your desk']);
  await expect(waiting('On your desk')).toBeVisible();
  await expect(days, 'the selection stays').toHaveAttribute('aria-pressed', 'true');

  edit(COMPONENTS, ['export function', 'export functoin']);
  await expect.poll(command.output).toMatch(/waiting-list\.tsx[^]*panel compiled with \d+ error/);
  await page.reload();
  await expect(waiting('On your desk')).toBeVisible();

  edit(COMPONENTS, ['export functoin', 'export function'], ['On your desk', 'For you to do']);
  await expect(waiting('For you to do')).toBeVisible();

  const entry = (name: string) => page.getByRole('menuitem', { name });
  await expect(entry('Raffles')).toBeVisible();
  edit(AREA, ["label: 'Raffles'", "label: 'Draws'"]);
  await expect(entry('Draws')).toBeVisible();
});

test('a developer edits remotes of Vite and Rsbuild: every change shows', async ({ page, site: { edit } }) => {
  for (const name of Object.keys(REMOTES)) {
    await page.goto(`/${name}`);
    await expect(page.getByText('Your latest on Greenroom')).toBeVisible();
    edit(`remote-${name}/src/features/${name}/${name}-page.tsx`, ['Your latest on', 'All of your steps on']);
    await expect(page.getByText('All of your steps on Greenroom')).toBeVisible();
  }
});

test('the dev server serves files only to the staff', async ({ page, playwright, site }) => {
  const guest = await playwright.request.newContext({ baseURL: site.url });
  for (const file of ['', 'admin.js', 'admin.js.map', 'newest-build.txt'])
    expect((await guest.get(`/admin-new/${file}`)).status(), file).toBe(401);
  await guest.dispose();
  await login(page, 'highroller');
  expect((await page.request.get('/admin-new/newest-build.txt')).status()).toBe(403);
});

test('Ctrl+C stops all processes', async ({ request, site: { command, url } }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect(await command.stop('SIGINT')).toBe(0);
  await expect(request.get(url)).rejects.toThrow('ECONNREFUSED');
});
