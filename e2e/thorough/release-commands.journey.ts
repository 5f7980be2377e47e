import path from 'node:path';
import type { Browser } from '@playwright/test';
import { readBuild } from '@greenroom/contract/releases';
import { root } from '../../scripts/lib/workspace.mjs';
import { expect, test } from '../helpers/fixtures';
import { teamOf } from '../helpers/releases';
import { type Site, startSite } from '../helpers/site';
import { newVisitor } from '../helpers/visitor';

const TEAM = teamOf('the store team', 'store');

let site: Site;
test.beforeAll(async () => {
  // Starts its own site, which takes long on a busy machine.
  test.setTimeout(180_000);
  site = await startSite(TEAM.env);
});
test.afterAll(() => site.stop());
// Refusals are tested in contract/releases/gate.test.mjs and api/server/src/delivery/releases/releases.test.ts.

/** Runs a release command, without the check in a browser (release-check.journey.ts). @returns its output, and whether it succeeded */
async function command(...args: string[]) {
  const { code, output } = await TEAM.command(site, ...args, '--no-browser');
  return { succeeded: code === 0, output: output.replace(/^.* is not checked in a browser: --no-browser\.\n/m, '') };
}

/** Uploads the built store under another version. */
async function upload(version: string): Promise<void> {
  const files = readBuild(path.join(root, 'remote-store/dist'));
  const description = JSON.parse(String(files.get('remote.json'))) as object;
  files.set('remote.json', Buffer.from(JSON.stringify({ ...description, version })));
  await (await TEAM.target(site)).upload('store', files);
}

/** The store's version that the page of a new visitor names. */
async function versionForNewVisitor(): Promise<string | undefined> {
  const html = await (await fetch(`${site.url}/store`, { headers: { accept: 'text/html' } })).text();
  const data = JSON.parse(/id="page-data"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}') as { remotes: { name: string; version: string }[] };
  return data.remotes.find(({ name }) => name === 'store')?.version;
}

/** The store's version whose files a new visitor loads, with its page. */
async function versionOnScreen(browser: Browser): Promise<string | undefined> {
  const page = await newVisitor(browser, { baseURL: site.url, reducedMotion: 'reduce' });
  const entry = page.waitForRequest(/\/remotes\/store\/[^/]+\/remoteEntry/);
  await page.goto('/store');
  await expect(page.getByText('Login Required')).toBeVisible();
  const url = (await entry).url();
  await page.context().close();
  return /\/store\/([^/]+)\//.exec(url)?.[1];
}

test('a team releases, starts and ends a canary, and rolls back: each applies to the next page load', async ({ browser }) => {
  const first = await versionForNewVisitor();
  expect(await command('release', 'store')).toEqual({ succeeded: true, output: expect.stringContaining(`store ${first} is live\n`) });

  await upload('2.0.0-0badcafe');
  expect(await versionForNewVisitor(), 'uploaded, but not live').toBe(first);
  expect(await command('canary', 'store', '2.0.0-0badcafe', '100%')).toEqual({
    succeeded: true,
    output: `store 2.0.0-0badcafe is there for 100 % of the visitors, ${first} for the others\n`,
  });
  expect(await versionOnScreen(browser)).toBe('2.0.0-0badcafe');
  await command('canary', 'store', '2.0.0-0badcafe', '0%');
  expect(await versionForNewVisitor()).toBe(first);
  await command('canary', 'store', '2.0.0-0badcafe', '50%');
  expect((await command('promote', 'store')).output).toBe('store 2.0.0-0badcafe is live\n');
  expect(await versionForNewVisitor()).toBe('2.0.0-0badcafe');
  expect((await command('rollback', 'store')).output).toBe(`store ${first} is live\n`);
  expect(await versionOnScreen(browser)).toBe(first);

  const { output } = await command('releases', 'store');
  expect(
    output
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^ +(\d+) .* UTC +/, '$1 ')),
  ).toEqual([
    `1 release   ${first} live  by the image`,
    `2 release   ${first} live  by the store team`,
    `3 canary    ${first} live, 2.0.0-0badcafe for 100 %  by the store team`,
    `4 canary    ${first} live  by the store team`,
    `5 canary    ${first} live, 2.0.0-0badcafe for 50 %  by the store team`,
    '6 promote   2.0.0-0badcafe live  by the store team',
    `7 rollback  ${first} live  by the store team`,
  ]);
});
