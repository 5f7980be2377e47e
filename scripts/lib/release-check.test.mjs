import fs from 'node:fs';
import path from 'node:path';
import { FolderStore, Releases } from '@greenroom/releases';
import { runReleaseCommand } from './release-commands.mjs';
import { temporaryFolder } from '../../kit/lib/temporary-folder.mjs';

/** @type {string} */
let folder;
/** @type {Releases} */
let releases;
beforeEach(async () => {
  folder = temporaryFolder({ 'host.json': JSON.stringify({ exposes: './routes', provides: {} }) });
  releases = new Releases(new FolderStore(path.join(folder, 'remotes')));
  for (const version of ['1', '2']) {
    const description = { name: 'store', version, entry: 'e.js', routes: ['/store'], exposes: ['./routes'] };
    await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify(description))]]));
  }
  await releases.change('store', { action: 'release', version: '1' }, 'a test');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/**
 * Runs a release command on the folder.
 * @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
async function run(args, env) {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const { text } = await runReleaseCommand(args, { DATA_DIR: folder, HOST_DIST: folder, ...env });
    return `${written.mock.calls.map(([line]) => String(line)).join('')}${text}\n`;
  } finally {
    written.mockRestore();
  }
}

test('a version that passed before needs no browser for a canary and its promotion', async () => {
  await releases.recordCheck('store', '2', { host: 'main.js', with: [] });
  expect(await run(['canary', 'store', '2', '5%'], { RELEASE_CHECK: 'required' })).toBe(
    'store 2 is there for 5 % of the visitors, 1 for the others\n',
  );
  expect(await run(['promote', 'store'], { RELEASE_CHECK: 'required' })).toBe('store 2 is live\n');
});

test('--no-browser leaves the check out with a warning, and nothing records one', async () => {
  const output = await run(['canary', 'store', '2', '5%', '--no-browser']);
  expect(output).toContain('store 2 is there for 5 % of the visitors, 1 for the others\n');
  expect(output).toContain('store 2 is not checked in a browser: --no-browser.');
  expect(await releases.checkedVersions('store')).toEqual([]);
});

test('a site that requires the check refuses a version without it; rolling back and ending a canary need none', async () => {
  const env = { RELEASE_CHECK: 'required' };
  await expect(run(['canary', 'store', '2', '5%', '--no-browser'], env)).rejects.toThrow('store 2 did not pass the check in a browser');
  await releases.change('store', { action: 'canary', version: '2', percent: 5 }, 'a test');
  await expect(run(['promote', 'store', '--no-browser'], env)).rejects.toThrow('store 2 did not pass the check in a browser');
  expect(await run(['canary', 'store', '2', '0%'], env)).toBe('store 1 is live\n');
  await releases.change('store', { action: 'release', version: '2' }, 'a test');
  expect(await run(['rollback', 'store'], env)).toBe('store 1 is live\n');
});
