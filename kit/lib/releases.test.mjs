import fs from 'node:fs';
import path from 'node:path';
import { openReleases, releaseDevelopment, releaseRemote, wasReleased } from './releases.mjs';
import { temporaryFolder, writeFiles } from './temporary-folder.mjs';

/** @type {string} */
let dir;
/** @type {string} */
let registry;
beforeEach(() => {
  dir = temporaryFolder();
  registry = path.join(dir, 'remotes');
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

/** @param {string} version */
function build(version) {
  const dist = path.join(dir, 'dist');
  fs.rmSync(dist, { recursive: true, force: true });
  writeFiles(dist, { 'remote.json': JSON.stringify({ name: 'store', version }), 'entry.js': version, 'assets/a.svg': '<svg/>' });
  return dist;
}

const history = async () => (await (await openReleases(registry)).history('store')).map(({ by, state }) => [by, state.live]);

test('releases a built remote with all of its files, once', async () => {
  expect(await releaseRemote(build('1'), registry)).toEqual({ name: 'store', version: '1' });
  expect(fs.readFileSync(path.join(registry, 'store/1/entry.js'), 'utf8')).toBe('1');
  expect(fs.existsSync(path.join(registry, 'store/1/assets/a.svg'))).toBe(true);
  await releaseRemote(build('1'), registry);
  await releaseRemote(build('2'), registry);
  await releaseRemote(build('1'), registry, 'ann');
  expect(await history()).toEqual([
    ['npm start', '1'],
    ['npm start', '2'],
    ['ann', '1'],
  ]);
});

test('wasReleased is true for released builds only', async () => {
  expect(await wasReleased(build('1'), registry)).toBe(false);
  await releaseRemote(build('1'), registry);
  expect(await wasReleased(build('1'), registry)).toBe(true);
  expect(await wasReleased(build('2'), registry)).toBe(false);
});

test('wasReleased is true for a build whose files are removed, so that no start makes it live again', async () => {
  await releaseRemote(build('1'), registry);
  await releaseRemote(build('2'), registry);
  writeFiles(registry, { 'store/releases/1.removed.json': JSON.stringify({ at: '2026-01-02T03:04:05Z' }) });
  fs.rmSync(path.join(registry, 'store/1'), { recursive: true });
  expect(await wasReleased(build('1'), registry)).toBe(true);
});

test('gives a dev server a version of its own, which changes with its remote.json', async () => {
  const remote = { name: 'store', entry: 'http://localhost:3002/remoteEntry.js', routes: ['/store'] };
  await releaseDevelopment(remote, registry);
  await releaseDevelopment(remote, registry);
  await releaseDevelopment({ ...remote, routes: ['/store', '/contact'] }, registry);
  const versions = (await history()).map(([, live]) => live);
  expect(versions).toEqual([expect.stringMatching(/^dev-[0-9a-f]{8}$/), expect.stringMatching(/^dev-[0-9a-f]{8}$/)]);
  expect(versions[0]).not.toBe(versions[1]);
});
