import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { readBuild } from '@greenroom/contract/releases';
import { run } from '../../kit/lib/processes.mjs';
import { openSite } from '../../kit/lib/release-target.mjs';
import { root } from '../../scripts/lib/workspace.mjs';
import { expect, test } from '../helpers/fixtures';
import { type Site, startSite } from '../helpers/site';

const TOKEN = 'the-store-teams-token';
const TEAM = { team: 'the store team', remotes: ['store'], sha256: createHash('sha256').update(TOKEN).digest('hex') };

let site: Site;
test.beforeAll(async () => {
  // Starts its own site, which takes long on a busy machine.
  test.setTimeout(180_000);
  site = await startSite({ RELEASE_TOKENS: JSON.stringify([TEAM]) });
});
test.afterAll(() => site.stop());
// In order: the tests share a site, and each continues with the state of the one before.
test.describe.configure({ mode: 'serial' });

/** Runs a release command of a team, without the check in a browser (release-check.journey.ts). @returns its output, and whether it succeeded */
async function command(verb: string, ...args: string[]) {
  const { RELEASE_TO: _to, RELEASE_TOKEN: _token, ...env } = process.env;
  const { code, output } = await run(process.execPath, ['scripts/run.mjs', verb, ...args, '--no-browser', '--to', site.url], {
    env: { ...env, RELEASE_TOKEN: TOKEN },
  });
  return { succeeded: code === 0, output: output.replace(/^.* is not checked in a browser: --no-browser\.\n/m, '') };
}

type Description = Record<string, unknown> & { files: Record<string, string> };

/** Uploads the built store under another version, with changes to its `remote.json` and its files. */
async function upload(version: string, changes: (description: Description, files: Map<string, Buffer>) => object = () => ({})) {
  const files = readBuild(path.join(root, 'remote-store/dist'));
  const description = JSON.parse(String(files.get('remote.json'))) as Description;
  files.set('remote.json', Buffer.from(JSON.stringify({ ...description, version, ...changes(description, files) })));
  return (await openSite({ to: site.url, token: TOKEN })).upload('store', files);
}

/** A build with styles outside its layer that is valid otherwise. */
function withLooseStyles({ files: digests }: Description, files: Map<string, Buffer>): object {
  const [file = ''] = Object.keys(digests).filter((name) => name.endsWith('.css'));
  const css = Buffer.concat([files.get(file) ?? Buffer.alloc(0), Buffer.from('body{margin:1px}')]);
  files.set(file, css);
  return { files: { ...digests, [file]: `sha384-${createHash('sha384').update(css).digest('base64')}` } };
}

/** The store's version for a new visitor, whose page has to show it. */
async function versionForNewVisitor(browser: Browser): Promise<string | undefined> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/store');
  await expect(page.getByText('Login Required')).toBeVisible();
  const data = JSON.parse((await page.locator('#page-data').textContent()) ?? '{}') as { remotes: { name: string; version: string }[] };
  await context.close();
  return data.remotes.find(({ name }) => name === 'store')?.version;
}

test('a team releases, starts and ends a canary, and rolls back: each applies to the next page load', async ({ browser }) => {
  test.setTimeout(120_000);
  const first = await versionForNewVisitor(browser);
  expect(await command('release', 'store')).toEqual({ succeeded: true, output: expect.stringContaining(`store ${first} is live\n`) });

  await upload('2.0.0-0badcafe');
  expect(await versionForNewVisitor(browser), 'uploaded, but not live').toBe(first);
  expect(await command('canary', 'store', '2.0.0-0badcafe', '100%')).toEqual({
    succeeded: true,
    output: `store 2.0.0-0badcafe is there for 100 % of the visitors, ${first} for the others\n`,
  });
  expect(await versionForNewVisitor(browser)).toBe('2.0.0-0badcafe');
  await command('canary', 'store', '2.0.0-0badcafe', '0%');
  expect(await versionForNewVisitor(browser)).toBe(first);
  await command('canary', 'store', '2.0.0-0badcafe', '50%');
  expect((await command('promote', 'store')).output).toBe('store 2.0.0-0badcafe is live\n');
  expect(await versionForNewVisitor(browser)).toBe('2.0.0-0badcafe');
  expect((await command('rollback', 'store')).output).toBe(`store ${first} is live\n`);
  expect(await versionForNewVisitor(browser)).toBe(first);

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

test('a team uploads an invalid release: it is refused with the reason, and visitors keep the live version', async ({ browser }) => {
  const live = await versionForNewVisitor(browser);
  const refusals: [string, Parameters<typeof upload>, RegExp][] = [
    [
      'another React',
      ['3.0.0-a', () => ({ shared: { react: '^20.0.0' } })],
      /^store needs react \^20\.0\.0, but the live host provides 19\./m,
    ],
    [
      'a newer platform',
      ['3.0.0-b', ({ uses }) => ({ uses: { ...(uses as object), '@greenroom/shared-ui/platform': ['useTomorrow'] } })],
      /^store needs a newer @greenroom\/shared-ui\/platform than the live host offers: there is no useTomorrow in it yet\. Release the host first\.$/m,
    ],
    [
      "another remote's route",
      ['3.0.0-c', () => ({ routes: ['/store', '/raffles'] })],
      /^The route \/raffles belongs to the remote stream /m,
    ],
    [
      'another contract',
      ['3.0.0-d', () => ({ exposes: ['./App'] })],
      /^store exposes \.\/App, but the live host mounts remotes by \.\/routes\.$/m,
    ],
    [
      'styles for the whole page',
      ['3.0.0-e', withLooseStyles],
      /^\S+\.css has styles outside of the layer "remote", beginning with "body": /m,
    ],
    ['other files', [String(live), () => ({ team: 'another' })], /released files never change/],
  ];
  for (const [what, args, sentence] of refusals) await expect(upload(...args), what).rejects.toThrow(sentence);

  expect(await command('rollback', 'members')).toEqual({
    succeeded: false,
    output: 'The token of the store team may release store, but not members.\n',
  });
  expect((await command('canary', 'store', '9.9.9', '5%')).output).toBe('There is no version 9.9.9 of store.\n');
  expect((await command('canary', 'store', '2.0.0-0badcafe', 'half')).output).toBe(
    'Which share of the visitors? A number of percent, such as 10%.\n',
  );
  expect(await versionForNewVisitor(browser)).toBe(live);
});
