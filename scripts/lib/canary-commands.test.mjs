import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CANARY_AUTHOR, FolderStore, Releases } from '@greenroom/releases';
import { runReleaseCommand } from './release-commands.mjs';

/** @type {string} */
let folder;
/** @type {Releases} */
let releases;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-'));
  releases = new Releases(new FolderStore(folder), () => new Date('2026-01-02T03:04:05Z'));
  fs.writeFileSync(path.join(folder, 'host.json'), JSON.stringify({ exposes: './routes', provides: {} }));
  for (const version of ['1.0.0', '2.0.0']) {
    const description = {
      name: 'store',
      version,
      entry: 'e.js',
      integrity: '',
      routes: ['/store'],
      files: {},
      exposes: ['./routes'],
      shared: {},
      uses: {},
    };
    await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify(description))]]));
  }
  await releases.change('store', { action: 'release', version: '1.0.0' }, 'the store team');
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

/** Runs a command on the folder's data, without a browser. @param {string[]} args @returns {Promise<string>} what it prints */
async function run(...args) {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { text = '' } = await runReleaseCommand([...args, '--no-browser'], { REMOTES_DIR: folder, HOST_DIST: folder });
  return text;
}

test('starts a canary that decides by itself, by a list of shares', async () => {
  expect(await run('canary', 'store', '2.0.0', '5%,25%,50%')).toBe(
    'store 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others. It decides by itself: 5, 25, 50, 100 %, 500 views each, by failures, timings, flows',
  );
  expect(await run('canary', 'store', '2.0.0', '10%, 50%', '--rules', 'failures,flows', '--pages', '200')).toContain(
    '10, 50, 100 %, 200 views each, by failures, flows',
  );
  expect((await releases.newest('store'))?.state.canary).toEqual({
    version: '2.0.0',
    percent: 10,
    plan: { steps: [10, 50, 100], rules: ['failures', 'flows'], pages: 200 },
  });
});

test('gives one share without a plan, as changed by hand', async () => {
  expect(await run('canary', 'store', '2.0.0', '5%')).toBe('store 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others');
  expect((await releases.newest('store'))?.state.canary).toEqual({ version: '2.0.0', percent: 5 });
});

test('lists why the canary rules changed a release', async () => {
  await run('canary', 'store', '2.0.0', '5%,25%');
  await releases.change('store', { action: 'rollback', version: '1.0.0' }, CANARY_AUTHOR, {
    seen: 2,
    reason: 'More views fail: 12 of 20 (60 %), live 4 of 380 (1.1 %).',
  });
  expect((await run('releases', 'store')).split('\n').slice(2)).toEqual([
    expect.stringMatching(/^ +2 {2}20.*canary {4}1\.0\.0 live, 2\.0\.0 for 5 % of 5, 25, 100 % {2}by /),
    '    3  2026-01-02 03:04 UTC  rollback  1.0.0 live  by canary rules: More views fail: 12 of 20 (60 %), live 4 of 380 (1.1 %).',
  ]);
});

test.each([
  [['5%', '--pages', '10'], '--rules and --pages are for a canary that decides by itself'],
  [['25%,5%'], 'The steps of a canary are rising shares'],
  [['5%,half'], 'Which share of the visitors?'],
  [['5%,25%', '--rules', 'luck'], 'one or more of failures, timings, flows'],
  [['5%,25%', '--pages', 'many'], 'a whole number from 1'],
])('refuses %j', async (args, sentence) => {
  await expect(run('canary', 'store', '2.0.0', ...args)).rejects.toThrow(sentence);
  expect((await releases.newest('store'))?.number).toBe(1);
});

describe('several parts as one', () => {
  beforeEach(async () => {
    for (const version of ['1.0.0', '2.0.0']) {
      const description = { name: 'members', version, entry: 'e.js', routes: ['/profile'], files: {}, exposes: ['./routes'], uses: {} };
      await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify(description))]]));
    }
    await releases.change('members', { action: 'release', version: '1.0.0' }, 'the members team');
  });

  test('are canaries, promoted and rolled back by the name of any', async () => {
    expect(await run('canary', 'store', '2.0.0', 'members', '2.0.0', '5%')).toBe(
      'members 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others\nstore 2.0.0 is there for 5 % of the visitors, 1.0.0 for the others',
    );
    expect(await run('promote', 'members')).toBe('members 2.0.0 is live\nstore 2.0.0 is live');
    expect(await run('releases', 'store')).toContain('promote   2.0.0 live, in set 2  by ');
    expect(await run('rollback', 'store')).toBe('store 1.0.0 is live\nmembers 1.0.0 is live');
  });

  test('are previewed', async () => {
    expect(await run('preview', 'store', '2.0.0', 'members', '2.0.0')).toMatch(
      /^store 2\.0\.0, members 2\.0\.0 are stored, and not live\. To preview them/,
    );
    await expect(run('preview', 'store', '2.0.0', 'members', '3.0.0')).rejects.toThrow('There is no version 3.0.0 of members.');
  });

  test('go back to a time with the whole site', async () => {
    // After the releases of both, which are of 03:04:05.
    await run('canary', 'store', '2.0.0', 'members', '2.0.0', 'staff');
    expect(await run('rollback', '--to', '2026-01-02 03:04:05')).toBe('members 1.0.0 is live\nstore 1.0.0 is live');
    await expect(run('rollback', '--to', '2026-01-02T03:04:05Z')).rejects.toThrow('The site is what it was at 2026-01-02T03:04:05.000Z');
    await expect(run('rollback', '--to', '2026-01-02T03:04')).rejects.toThrow(
      /^2026-01-02T03:04 may mean before or after a change: the site was changed at 03:04:05 UTC\. Name the second as well\.$/,
    );
    await expect(run('rollback', 'store', '--to', '03:03')).rejects.toThrow('--to a time brings the whole site back: leave store out.');
    await expect(run('rollback', '--to', '03:03', '--to', '03:04')).rejects.toThrow('--to is for one site, and for one time.');
  });
});
