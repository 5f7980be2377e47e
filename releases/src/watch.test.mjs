import { Releases } from './releases.mjs';
import { ReleaseWatch } from './watch.mjs';

/** @import { ReleaseStore, StoredFile } from './store.mjs' */

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/**
 * A store in memory that counts requests.
 * @implements {ReleaseStore}
 */
class CountingStore {
  /** @type {Map<string, Buffer>} */
  stored = new Map();
  requests = 0;

  /** @param {string} key @param {Buffer} bytes */
  async create(key, bytes) {
    if (this.stored.has(key)) return false;
    this.stored.set(key, bytes);
    return true;
  }

  /** @param {string} key */
  async read(key) {
    this.requests += 1;
    return this.stored.get(key) ?? null;
  }

  /** As a bucket, which returns 1,000 names a request. @param {string} prefix */
  async list(prefix) {
    const below = [...this.stored.keys()].filter((key) => key.startsWith(prefix));
    const names = new Set(below.map((key) => key.slice(prefix.length).split('/')[0] ?? ''));
    this.requests += Math.max(1, Math.ceil(names.size / 1000));
    return [...names];
  }

  /** @returns {Promise<StoredFile[]>} */
  async files() {
    return [];
  }

  /** @param {string[]} keys */
  async remove(keys) {
    for (const key of keys) this.stored.delete(key);
  }

  /** @param {string} prefix */
  removeBelow(prefix) {
    return this.remove([...this.stored.keys()].filter((key) => key.startsWith(prefix)));
  }
}

/** A site with so many remotes, and a watch that has read them. */
async function siteOf(count = 3, options = {}) {
  const store = new CountingStore();
  const releases = new Releases(store);
  /** @param {string} name @param {string} version @param {Releases} [by] */
  const release = async (name, version, by = releases) => {
    await by.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ name, version }))]]));
    return by.change(name, { action: 'release', version }, 'a team');
  };
  /** What a writer does that knows no log. @param {string} name @param {string} version */
  const releaseWithoutLog = async (name, version) => {
    const earlier = new Releases(store);
    earlier.records.log.append = () => Promise.resolve();
    await release(name, version, earlier);
  };
  for (let number = 1; number <= count; number += 1) {
    const state = { live: '1', canary: null };
    store.stored.set(`quest-${number}/1/remote.json`, Buffer.from('{}'));
    store.stored.set(`quest-${number}/releases/00000001.json`, Buffer.from(JSON.stringify({ number: 1, state })));
  }
  const watch = new ReleaseWatch(releases, { sweepMs: 60_000, ...options });
  const unreadable = jest.fn();
  const live = async () => Object.fromEntries([...(await watch.current(unreadable))].map(([name, { state }]) => [name, state.live]));
  await live();
  store.requests = 0;
  return { store, releases, release, releaseWithoutLog, live, current: () => watch.current(unreadable), unreadable };
}

/** Lets a sweep begin, and waits for it. @param {() => Promise<unknown>} live */
async function sweep(live) {
  await jest.advanceTimersByTimeAsync(60_000);
  await live();
  for (let turn = 0; turn < 2000; turn += 1) await Promise.resolve();
}

test.each([10, 1000])('reads one object while nothing changes, and as few after a release, of %i remotes', async (count) => {
  const { store, release, current, live } = await siteOf(count);
  const first = await current();
  expect(await current()).toBe(first);
  expect(store.requests).toBe(2);

  await release('quest-7', '2');
  store.requests = 0;
  expect((await live())['quest-7']).toBe('2');
  // The log's entry and its end; the part's list, its record, and whether there is a set.
  expect(store.requests).toBe(5);
});

test('reads no more after many releases', async () => {
  const { store, release, live } = await siteOf(1);
  for (let version = 2; version <= 300; version += 1) await release('quest-1', String(version));
  await live();
  store.requests = 0;
  await live();
  expect(store.requests).toBe(1);
  await release('quest-1', 'last');
  store.requests = 0;
  expect(await live()).toEqual({ 'quest-1': 'last' });
  expect(store.requests).toBe(5);
});

test('a writer finds the end of a long log by few reads', async () => {
  const { store, release } = await siteOf(1);
  for (let number = 1; number <= 5000; number += 1) store.stored.set(`_changes/${String(number).padStart(8, '0')}.json`, Buffer.from('{}'));
  await release('quest-1', '2');
  expect(store.stored.get('_changes/00005001.json')?.toString()).toBe('{"parts":["quest-1"]}\n');
  expect(store.requests).toBeLessThan(60);
});

test('shows a new remote, and all parts of a set at once', async () => {
  const { releases, release, live } = await siteOf(2);
  await release('store', '1');
  expect(await live()).toEqual({ 'quest-1': '1', 'quest-2': '1', store: '1' });
  for (const name of ['quest-1', 'store'])
    await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ name, version: '2' }))]]));
  await releases.make({ action: 'release', versions: { 'quest-1': '2', store: '2' } }, 'us');
  expect(await live()).toEqual({ 'quest-1': '2', 'quest-2': '1', store: '2' });
  await release('store', '3');
  expect(await live()).toEqual({ 'quest-1': '2', 'quest-2': '1', store: '3' });
});

test('notices within a minute what a writer released that knows no log', async () => {
  const { releaseWithoutLog, live } = await siteOf(3);
  await releaseWithoutLog('quest-3', '2');
  await releaseWithoutLog('store', '1');
  expect(await live()).toEqual({ 'quest-1': '1', 'quest-2': '1', 'quest-3': '1' });
  await sweep(live);
  expect(await live()).toEqual({ 'quest-1': '1', 'quest-2': '1', 'quest-3': '2', store: '1' });
});

test('drops within a minute a remote that was removed from the store', async () => {
  const { store, live } = await siteOf(3);
  await store.removeBelow('quest-2/');
  await sweep(live);
  expect(await live()).toEqual({ 'quest-1': '1', 'quest-3': '1' });
});

test('shows at once what is added and removed by hand, if it lists the parts', async () => {
  const { store, release, live } = await siteOf(2, { listsParts: true });
  await store.removeBelow('quest-1/');
  expect(await live()).toEqual({ 'quest-2': '1' });
  store.stored.set('store/releases/00000001.json', Buffer.from(JSON.stringify({ number: 1, state: { live: '7', canary: null } })));
  expect(await live()).toEqual({ 'quest-2': '1', store: '7' });

  // Its numbers begin again.
  await store.removeBelow('store/');
  await release('store', '8');
  expect(await live()).toEqual({ 'quest-2': '1', store: '8' });
});

test('a sweep reads one object of each remote', async () => {
  const { store, live } = await siteOf(100);
  await sweep(live);
  // With the listing of the names, and the log.
  expect(store.requests).toBe(102);
});

test('follows a log that was lost and begins again', async () => {
  const { store, release, live } = await siteOf(2);
  for (const version of ['2', '3', '4']) await release('quest-1', version);
  await live();
  await store.removeBelow('_changes/');
  await release('quest-2', '2');
  await sweep(live);
  expect(await live()).toEqual({ 'quest-1': '4', 'quest-2': '2' });
  await release('quest-1', '5');
  expect(await live()).toEqual({ 'quest-1': '5', 'quest-2': '2' });
});

test.each(['no JSON', '[]', '{"parts":7}', '{"parts":[7,"../quest-1",null]}', '{"parts":["nobody"]}'])(
  'goes on after an entry of the log that is %s',
  async (text) => {
    const { store, release, live } = await siteOf(1);
    store.stored.set('_changes/00000001.json', Buffer.from(text));
    await live();
    await release('quest-1', '2');
    expect(await live()).toEqual({ 'quest-1': '2' });
  },
);

test('a release is made even if its entry in the log fails', async () => {
  const { store, release, live } = await siteOf(1);
  const create = store.create.bind(store);
  store.create = (key, bytes) => (key.startsWith('_changes/') ? Promise.reject(new Error('down')) : create(key, bytes));
  await release('quest-1', '2');
  await sweep(live);
  expect(await live()).toEqual({ 'quest-1': '2' });
});

test('leaves out a remote whose record is broken, and shows it once it is released again', async () => {
  const { store, release, live, unreadable } = await siteOf(2);
  store.stored.set('quest-1/releases/00000002.json', Buffer.from('{'));
  await sweep(live);
  expect(unreadable).toHaveBeenCalledWith('quest-1', expect.anything());
  expect(await live()).toEqual({ 'quest-1': '1', 'quest-2': '1' });
  await release('quest-2', '2');
  expect(await live()).toEqual({ 'quest-1': '1', 'quest-2': '2' });
});
