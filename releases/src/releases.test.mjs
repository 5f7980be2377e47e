import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FolderStore } from './folder-store.mjs';
import { readBuild } from './read-build.mjs';
import { Releases, readDescription } from './releases.mjs';

/** @type {string} */
let dir;
/** @type {Releases} */
let releases;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'greenroom-'));
  releases = new Releases(new FolderStore(dir), () => new Date('2026-01-02T03:04:05Z'));
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

/** @param {string} version @param {string} [code] @param {string} [name] */
const build = (version, code = version, name = 'store') =>
  new Map([
    ['remote.json', Buffer.from(JSON.stringify({ name, version }))],
    ['entry.js', Buffer.from(code)],
    ['assets/a.svg', Buffer.from('<svg/>')],
  ]);

/** @param {string} version */
async function release(version) {
  await releases.upload(build(version));
  return releases.change('store', { action: 'release', version }, 'the store team');
}

test('reads a record again if the folder was replaced by hand, with another release under the same number', async () => {
  await release('1');
  expect((await releases.newest('store'))?.state.live).toBe('1');
  fs.rmSync(path.join(dir, 'store'), { recursive: true });
  await new Releases(new FolderStore(dir)).upload(build('2'));
  await new Releases(new FolderStore(dir)).change('store', { action: 'release', version: '2' }, 'the store team');
  expect(await releases.newest('store')).toMatchObject({ number: 1, state: { live: '2' } });
});

test('stores a version, which is live once it is released', async () => {
  expect(await releases.upload(build('1'))).toEqual({ name: 'store', version: '1', isNew: true });
  expect(fs.readFileSync(path.join(dir, 'store/1/assets/a.svg'), 'utf8')).toBe('<svg/>');
  expect(await releases.newest('store')).toBeNull();

  const record = await releases.change('store', { action: 'release', version: '1' }, 'the store team');
  expect(record).toEqual({
    number: 1,
    at: '2026-01-02T03:04:05.000Z',
    by: 'the store team',
    action: 'release',
    state: { live: '1', canary: null },
  });
  expect(await releases.newest('store')).toEqual(record);
  expect(await releases.names()).toEqual(['store']);
});

test('accepts a repeated upload, and refuses other files under the same version', async () => {
  await release('1');
  expect(await releases.upload(build('1'))).toMatchObject({ isNew: false });
  await expect(releases.upload(build('1', 'other'))).rejects.toThrow(
    'store 1 is released with other files, and released files never change: raise the version in remote-store/package.json.',
  );
  expect(fs.readFileSync(path.join(dir, 'store/1/entry.js'), 'utf8')).toBe('1');
});

test('lists all changes with their authors, the oldest first', async () => {
  await release('1');
  await release('2');
  await releases.upload(build('3'));
  await releases.change('store', { action: 'canary', version: '3', percent: 10 }, 'ann');
  await releases.change('store', { action: 'rollback' }, 'ben');
  expect(
    (await releases.history('store')).map(({ number, by, action, state }) => [number, by, action, state.live, state.canary?.percent]),
  ).toEqual([
    [1, 'the store team', 'release', '1', undefined],
    [2, 'the store team', 'release', '2', undefined],
    [3, 'ann', 'canary', '2', 10],
    [4, 'ben', 'rollback', '1', undefined],
  ]);
});

test('refuses a change whose expected record is not the current one', async () => {
  await release('1');
  await release('2');
  await expect(releases.change('store', { action: 'rollback' }, 'late', { seen: 1 })).rejects.toThrow(
    'Somebody has changed what is live of store since you looked.',
  );
  const attempts = ['one', 'two', 'three'].map((by) => releases.change('store', { action: 'rollback', version: '1' }, by, { seen: 2 }));
  const made = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
  expect(made).toHaveLength(1);
  expect(await releases.history('store')).toHaveLength(3);
});

test('lists complete versions, live or not', async () => {
  await release('1');
  await releases.upload(build('2'));
  fs.mkdirSync(path.join(dir, 'store/3'));
  expect((await releases.versions('store', await releases.history('store'))).sort()).toEqual(['1', '2']);
  expect(await releases.versions('nothing', [])).toEqual([]);
});

test('refuses to release a version that does not exist', async () => {
  await release('1');
  await expect(releases.change('store', { action: 'release', version: '2' }, 'ann')).rejects.toThrow('There is no version 2 of store.');
  await expect(releases.change('store', { action: 'canary', version: '../1', percent: 5 }, 'ann')).rejects.toThrow(
    'There is no version ../1 of store.',
  );
  await expect(releases.change('../etc', { action: 'release', version: '1' }, 'ann')).rejects.toThrow(
    `"../etc" can't be the name of a remote.`,
  );
});

test('ignores a partial upload, which a second attempt completes', async () => {
  const whole = build('1');
  const { store } = releases;
  const create = store.create.bind(store);
  let writes = 0;
  const failing = jest.spyOn(store, 'create').mockImplementation(async (key, bytes) => {
    writes += 1;
    if (writes === 3) throw new Error('The line is dead.');
    return create(key, bytes);
  });
  await expect(releases.upload(whole)).rejects.toThrow('The line is dead.');
  failing.mockRestore();
  expect(await releases.has('store', '1')).toBe(false);
  await expect(releases.change('store', { action: 'release', version: '1' }, 'ann')).rejects.toThrow('There is no version 1');
  await releases.upload(whole);
  expect(await releases.has('store', '1')).toBe(true);
});

test('stays consistent when a release is killed', async () => {
  await release('1');
  const script = `
    import { FolderStore, Releases } from ${JSON.stringify(path.join(import.meta.dirname, 'index.mjs'))};
    const releases = new Releases(new FolderStore(${JSON.stringify(dir)}));
    for (let count = 2; ; count += 1) {
      const version = String(count);
      await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ name: 'store', version }))], ['entry.js', Buffer.alloc(200_000, version)]]));
      await releases.change('store', { action: 'release', version }, 'nobody');
      process.stdout.write('.');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));

  const history = await releases.history('store');
  expect(history.map(({ number }) => number)).toEqual(history.map((_, index) => index + 1));
  const live = history.at(-1)?.state.live ?? '';
  expect(
    fs.readFileSync(path.join(dir, 'store', live, 'entry.js')).equals(live === '1' ? Buffer.from('1') : Buffer.alloc(200_000, live)),
  ).toBe(true);
  await release('next');
  expect((await releases.newest('store'))?.state.live).toBe('next');
});

test('records all of many concurrent releases', async () => {
  const versions = Array.from({ length: 12 }, (_, index) => `v${index}`);
  await Promise.all(versions.map((version) => releases.upload(build(version))));
  const others = versions.map(() => new Releases(new FolderStore(dir)));
  const records = await Promise.all(
    versions.map((version, index) => others[index]?.change('store', { action: 'release', version }, `team ${version}`)),
  );
  const history = await releases.history('store');
  expect(history).toHaveLength(versions.length);
  expect(new Set(history.map(({ by }) => by)).size).toBe(versions.length);
  expect((await releases.newest('store'))?.state.live).toBe(records.find((record) => record?.number === versions.length)?.state.live);
});

test('stores exactly one of two concurrent uploads of a version with different files', async () => {
  const outcomes = await Promise.allSettled([releases.upload(build('1', 'one')), releases.upload(build('1', 'other'))]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const stored = outcomes[0].status === 'fulfilled' ? 'one' : 'other';
  expect(fs.readFileSync(path.join(dir, 'store/1/entry.js'), 'utf8')).toBe(stored);
});

test.each([
  ['no description', new Map(), "This is no remote's build: there is no remote.json."],
  ['half a description', new Map([['remote.json', Buffer.from('{"na')]]), 'Its remote.json is no JSON.'],
  ['no name', new Map([['remote.json', Buffer.from('{"name":"../x","version":"1"}')]]), 'Its remote.json names no remote.'],
  ['no version', new Map([['remote.json', Buffer.from('{"name":"store","version":"a/b"}')]]), 'Its remote.json names no version.'],
  [
    'the version "releases"',
    new Map([['remote.json', Buffer.from('{"name":"store","version":"releases"}')]]),
    'Its remote.json names no version.',
  ],
  [
    'a file that no store could hold',
    build('1').set('assets/[id].js', Buffer.from('')),
    `"assets/[id].js" can't be the name of a released file`,
  ],
  [
    'a file that leads out',
    build('1').set('../../x.js', Buffer.from('')),
    `"../../x.js" can't be the name of a released file: letters, digits and . _ + - in each of its parts.`,
  ],
])('refuses %s', async (_case, files, sentence) => {
  await expect(releases.upload(files)).rejects.toThrow(sentence);
});

it.each(['a'.repeat(300), 'a/'.repeat(600) + 'a'])('has no file with a name that is too long for a store', async (name) => {
  await releases.upload(build('1'));
  expect(await releases.file('store', '1', name)).toBeNull();
});

describe('the host', () => {
  /** @type {string} */
  let dist;
  beforeEach(() => {
    dist = path.join(dir, 'built');
    fs.mkdirSync(path.join(dist, 'development'), { recursive: true });
    fs.writeFileSync(path.join(dist, 'index.html'), '<script src="/host.1.js"></script>');
    fs.writeFileSync(path.join(dist, 'host.1.js'), 'run()');
    fs.writeFileSync(path.join(dist, 'development/host.js'), 'develop()');
    const provides = { '@greenroom/shared-ui/button': { version: '1.4.0' } };
    fs.writeFileSync(path.join(dist, 'host.json'), JSON.stringify({ exposes: './routes', provides }));
  });
  const versionOf = () => String(readDescription(readBuild(dist)).version);

  test('is read with its pages and without its development build, and gets the version of the platform and a digest of its files', () => {
    const files = readBuild(dist);
    expect([...files.keys()].sort()).toEqual(['host.1.js', 'host.json', 'index.html']);
    const version = versionOf();
    expect(version).toMatch(/^1\.4\.0-[0-9a-f]{8}$/);
    expect(versionOf()).toBe(version);
    fs.writeFileSync(path.join(dist, 'development/host.js'), 'other()');
    expect(versionOf()).toBe(version);
    fs.writeFileSync(path.join(dist, 'index.html'), '<title>Other</title>');
    expect(versionOf()).not.toBe(version);
  });

  test('begins with the build, once, and is no remote', async () => {
    await releases.beginHost(path.join(dir, 'missing'));
    expect(await releases.newest('host')).toBeNull();
    const version = versionOf();
    await releases.beginHost(dist);
    fs.writeFileSync(path.join(dist, 'host.1.js'), 'other()');
    await releases.beginHost(dist);
    expect(await releases.history('host')).toMatchObject([{ by: 'the build', state: { live: version, canary: null } }]);
    expect(await releases.visible()).toMatchObject([{ name: 'host', version, exposes: './routes' }]);
  });
});
