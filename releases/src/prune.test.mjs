import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FolderStore } from './folder-store.mjs';
import { pruneVersions } from './prune.mjs';
import { Releases } from './releases.mjs';

/** @import { PruneOptions } from './prune.mjs' */

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;
const RETENTION = { versions: 1, days: 30 };

/** @type {string} */
let dir;
/** @type {Date} */
let now;
/** @type {Releases} */
let releases;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-'));
  now = new Date('2026-01-01T12:00:00Z');
  releases = new Releases(new FolderStore(dir), () => now);
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

/** @param {number} ms */
const wait = (ms) => (now = new Date(now.getTime() + ms));

/** @param {string} version @param {string} [name] */
const build = (version, name = 'store') =>
  new Map([
    [name === 'host' ? 'host.json' : 'remote.json', Buffer.from(JSON.stringify({ name, version }))],
    ['entry.js', Buffer.from(version)],
    ['assets/a.svg', Buffer.from('<svg/>')],
  ]);

/** Uploads a version, whose files have the test's time. @param {string} version @param {string} [name] */
async function upload(version, name = 'store') {
  await releases.upload(build(version, name));
  for (const { key } of await releases.store.files(`${name}/${version}/`)) fs.utimesSync(path.join(dir, key), now, now);
}

/** @param {string} version @param {string} [name] */
async function release(version, name = 'store') {
  await upload(version, name);
  await releases.change(name, { action: 'release', version }, 'ann');
  wait(DAY_MS);
}

/** @param {Partial<PruneOptions>} [options] @param {string} [name] @returns {Promise<Record<string, string>>} such as `{ 1: 'mark old' }` */
async function prune(options, name = 'store') {
  const pruned = await pruneVersions(releases, name, { retention: RETENTION, seenUntil: async () => new Map(), ...options });
  return Object.fromEntries(pruned.map(({ version, action, reason }) => [version, `${action} ${reason}`]));
}

/** Both steps of a version that nothing needs. */
async function pruneTwice() {
  await prune();
  wait(HOUR_MS);
  return prune();
}

const isStored = (/** @type {string} */ version) => fs.existsSync(path.join(dir, 'store', version));

test('removes what nothing needs, in two steps an hour apart, and keeps the history', async () => {
  for (const version of ['1', '2', '3']) await release(version);
  wait(60 * DAY_MS);
  const seen = { 3: 'keep live', 2: 'keep previous' };
  expect(await prune({ dryRun: true })).toEqual({ ...seen, 1: 'mark old' });
  expect(await releases.removedVersions('store')).toEqual([]);
  expect(await prune()).toEqual({ ...seen, 1: 'mark old' });
  expect(isStored('1')).toBe(true);
  wait(HOUR_MS - 1);
  expect(await prune()).toEqual({ ...seen, 1: 'wait old' });
  wait(1);
  expect(await prune({ dryRun: true })).toEqual({ ...seen, 1: 'remove old' });
  expect(isStored('1')).toBe(true);
  expect(await prune()).toEqual({ ...seen, 1: 'remove old' });
  expect(isStored('1')).toBe(false);
  expect(await prune()).toEqual(seen);
  expect((await releases.history('store')).map(({ state }) => state.live)).toEqual(['1', '2', '3']);
  expect(await releases.removedVersions('store')).toEqual(['1']);
  expect((await releases.versions('store', await releases.history('store'))).sort()).toEqual(['2', '3']);
});

test('says how large each version is, and when it was stored', async () => {
  await release('1');
  const [first] = await pruneVersions(releases, 'store', { retention: RETENTION, seenUntil: async () => new Map(), dryRun: true });
  const bytes = [...build('1').values()].reduce((sum, file) => sum + file.length, 0);
  expect(first).toEqual({
    remote: 'store',
    version: '1',
    action: 'keep',
    reason: 'live',
    bytes,
    stored_at: '2026-01-01T12:00:00.000Z',
  });
});

test('keeps the newest versions, the canary, and versions of the host by the same rules', async () => {
  for (const version of ['1', '2', '3', '4']) await release(version, 'host');
  await upload('5', 'host');
  await releases.change('host', { action: 'canary', version: '5', percent: 5 }, 'ann');
  wait(60 * DAY_MS);
  await releases.change('host', { action: 'rollback', version: '4' }, 'ann');
  await releases.change('host', { action: 'canary', version: '2', percent: 5 }, 'ann');
  wait(60 * DAY_MS);
  const retention = { versions: 2, days: 30 };
  expect(await prune({ retention }, 'host')).toEqual({
    5: 'keep newest',
    4: 'keep live',
    3: 'keep previous',
    2: 'keep canary',
    1: 'mark old',
  });
});

test('keeps what a page may have open: replaced within 30 days, previewed, or seen in a tab', async () => {
  for (const version of ['1', '2', '3', '4', '5', '6']) await release(version);
  wait(27 * DAY_MS);
  await releases.recordPreview('store', '1', new Date(now.getTime() + 7 * DAY_MS));
  const seenUntil = async () => new Map([['2', '2026-02-20']]);
  const retention = { versions: 1, days: 1 };
  const pruned = await pruneVersions(releases, 'store', { retention, seenUntil });
  expect(pruned.map(({ version, action, reason, until }) => [version, action, reason, until])).toEqual([
    ['6', 'keep', 'live', undefined],
    ['5', 'keep', 'previous', undefined],
    ['4', 'keep', 'open', '2026-02-04'],
    ['3', 'keep', 'open', '2026-02-03'],
    ['2', 'keep', 'open', '2026-02-20'],
    ['1', 'keep', 'open', '2026-02-10'],
  ]);
});

test('keeps the versions of the newest change set', async () => {
  await release('1');
  await release('1', 'members');
  await upload('2');
  await upload('2', 'members');
  await releases.make({ action: 'release', versions: { store: '2', members: '2' } }, 'ann');
  for (const version of ['3', '4', '5']) await release(version);
  wait(60 * DAY_MS);
  expect(await prune()).toEqual({ 5: 'keep live', 4: 'keep previous', 3: 'mark old', 2: 'keep set', 1: 'mark old' });
});

test('leaves a version that is stored but not released yet, however many are newer', async () => {
  await release('1');
  wait(60 * DAY_MS);
  await upload('2');
  for (const version of ['3', '4']) await release(version);
  wait(10 * DAY_MS);
  expect(await prune()).toMatchObject({ 2: 'keep young' });
});

test('refuses to roll back to a version whose files are removed, and says what to do', async () => {
  for (const version of ['1', '2', '3']) await release(version);
  wait(60 * DAY_MS);
  await prune();
  const refusal =
    'The files of store 1 were removed from the store, as old versions are. To have it again, build it from its commit and release that.';
  await expect(releases.change('store', { action: 'rollback', version: '1' }, 'ann')).rejects.toThrow(refusal);
  await expect(releases.make({ action: 'rollback', to: '2026-01-01T13:00:00Z' }, 'ann')).rejects.toThrow(refusal);
  wait(HOUR_MS);
  await prune();
  await expect(releases.change('store', { action: 'canary', version: '1', percent: 5 }, 'ann')).rejects.toThrow(refusal);
});

test('keeps a version that becomes live by a change which began before it was marked', async () => {
  for (const version of ['1', '2', '3']) await release(version);
  wait(60 * DAY_MS);
  const { records } = releases;
  const add = records.add.bind(records);
  // The change has looked at the version when the mark is made.
  jest.spyOn(records, 'add').mockImplementationOnce(async (...args) => {
    expect(await prune()).toMatchObject({ 1: 'mark old' });
    return add(...args);
  });
  await releases.change('store', { action: 'rollback', version: '1' }, 'ann');
  expect(await releases.description('store', '1')).toEqual({ name: 'store', version: '1' });
  wait(HOUR_MS);
  expect(await prune()).toMatchObject({ 1: 'restore live' });
  expect(await prune()).toMatchObject({ 1: 'keep live' });
  expect(await releases.has('store', '1')).toBe(true);
});

test.each([1, 2, 3])('leaves no version that counts if it is killed after %s files, and the next run goes on', async (count) => {
  for (const version of ['1', '2', '3']) await release(version);
  wait(60 * DAY_MS);
  await prune();
  wait(HOUR_MS);
  const { store } = releases;
  const remove = store.remove.bind(store);
  let left = count;
  jest.spyOn(store, 'remove').mockImplementation(async (keys) => {
    for (const key of keys) {
      if (left === 0) throw new Error('killed');
      left -= 1;
      await remove([key]);
    }
  });
  await prune().catch(() => undefined);
  jest.restoreAllMocks();
  expect(await releases.has('store', '1')).toBe(false);
  await expect(releases.change('store', { action: 'rollback', version: '1' }, 'ann')).rejects.toThrow('were removed');
  await prune();
  expect(isStored('1')).toBe(false);
});

test('goes on with a version that lost a file, even if newer settings would keep it', async () => {
  for (const version of ['1', '2', '3']) await release(version);
  wait(60 * DAY_MS);
  await prune();
  wait(HOUR_MS);
  await releases.store.remove(['store/1/remote.json']);
  expect(await prune({ retention: { versions: 9, days: 900 } })).toMatchObject({ 1: 'remove young' });
  expect(isStored('1')).toBe(false);
});

test('stores a removed version again, which then can be released', async () => {
  for (const version of ['1', '2', '3']) await release(version);
  wait(60 * DAY_MS);
  await pruneTwice();
  await release('1');
  expect((await releases.newest('store'))?.state.live).toBe('1');
  expect(await releases.removedVersions('store')).toEqual([]);
  await expect(releases.upload(build('1').set('entry.js', Buffer.from('other')))).rejects.toThrow('is released with other files');
});

test('takes the mark back if the same build is stored soon, and refuses it while its files go', async () => {
  for (const version of ['1', '2', '3']) await release(version);
  wait(60 * DAY_MS);
  await prune();
  await releases.upload(build('1'));
  expect(await releases.has('store', '1')).toBe(true);
  await releases.change('store', { action: 'rollback', version: '1' }, 'ann');
  await releases.change('store', { action: 'rollback', version: '2' }, 'ann');
  wait(60 * DAY_MS);
  await releases.change('store', { action: 'rollback', version: '3' }, 'ann');
  wait(60 * DAY_MS);
  await prune();
  wait(HOUR_MS);
  await expect(releases.upload(build('1'))).rejects.toThrow('The files of store 1 are being removed from the store.');
});

test('removes what an upload left that ended early', async () => {
  await release('1');
  await upload('2');
  fs.rmSync(path.join(dir, 'store/2/remote.json'));
  wait(60 * DAY_MS);
  expect(await prune()).toEqual({ 1: 'keep live', 2: 'mark incomplete' });
  wait(HOUR_MS);
  await prune();
  expect(isStored('2')).toBe(false);
});
