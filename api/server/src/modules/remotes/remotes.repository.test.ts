import { Releases, StoreDown, type ReleaseStore } from '@greenroom/releases';
import { RemotesRepository, type RegistryAge } from './remotes.repository';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Releases in memory, whose answers wait and fail as the test says. */
class MemoryStore implements ReleaseStore {
  readonly files = new Map<string, Buffer>();
  lists = 0;
  answer: Promise<void> = Promise.resolve();

  create(key: string, bytes: Buffer): Promise<boolean> {
    const isNew = !this.files.has(key);
    if (isNew) this.files.set(key, bytes);
    return Promise.resolve(isNew);
  }

  async read(key: string): Promise<Buffer | null> {
    await this.answer;
    return this.files.get(key) ?? null;
  }

  async list(prefix: string): Promise<string[]> {
    this.lists += 1;
    const below = [...this.files.keys()].filter((key) => key.startsWith(prefix));
    await this.answer;
    return [...new Set(below.map((key) => key.slice(prefix.length).split('/')[0] ?? ''))];
  }
}

const FAR: RegistryAge = { freshMs: 1000, usableMs: 2000, patienceMs: 500 };

async function setUp(age: RegistryAge) {
  const store = new MemoryStore();
  const releases = new Releases(store);
  const warn = jest.fn();
  const remotes = new RemotesRepository(releases, { url: '/remotes', log: { warn }, age });
  const release = async (version: string) => {
    await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ name: 'store', version, entry: 'e.js', routes: ['/store'] }))]]));
    await releases.change('store', { action: 'release', version }, 'a test');
  };
  await release('1');
  return { store, remotes, release, warn, live: async () => (await remotes.all()).map((remote) => remote.live.version) };
}

it('is not looked at again while it is fresh, and is the same object while nothing changes', async () => {
  const { store, remotes, release, live } = await setUp({ freshMs: 50, usableMs: 50, patienceMs: Infinity });
  const first = await remotes.all();
  const { lists } = store;
  jest.advanceTimersByTime(49);
  expect(await remotes.all()).toBe(first);
  expect(store.lists).toBe(lists);
  jest.advanceTimersByTime(1);
  expect(await remotes.all()).toBe(first);
  expect(store.lists).toBeGreaterThan(lists);
  await release('2');
  jest.advanceTimersByTime(50);
  expect(await live()).toEqual(['2']);
});

it('is read once for all who ask at the same time', async () => {
  const { store, remotes } = await setUp({ freshMs: 0, usableMs: 0, patienceMs: Infinity });
  await remotes.all();
  const before = store.lists;
  await remotes.all();
  const each = store.lists - before;
  await Promise.all(Array.from({ length: 20 }, () => remotes.all()));
  expect(store.lists - before).toBe(2 * each);
});

it('of a store that is far away nobody waits for while it is usable, and what another server released shows within two seconds', async () => {
  const { release, live } = await setUp(FAR);
  await live();
  await release('2');
  jest.advanceTimersByTime(1000);
  expect(await live()).toEqual(['1']);
  await jest.advanceTimersByTimeAsync(1);
  expect(await live()).toEqual(['2']);
  // After a while in which nobody came.
  await release('3');
  jest.advanceTimersByTime(3_600_000);
  expect(await live()).toEqual(['3']);
});

it('of a store that does not answer is given as it was after half a second', async () => {
  const { store, live } = await setUp(FAR);
  await live();
  store.answer = new Promise(() => undefined);
  jest.advanceTimersByTime(60_000);
  const waiting = live();
  await jest.advanceTimersByTimeAsync(500);
  expect(await waiting).toEqual(['1']);
});

it('shows a release at once on the server that made it, also where it was just being read', async () => {
  const { store, remotes, release, live } = await setUp(FAR);
  await live();
  let response = () => undefined as void;
  store.answer = new Promise((resolve) => (response = resolve));
  jest.advanceTimersByTime(1000);
  await live();
  const writing = release('2');
  response();
  await writing;
  remotes.invalidate();
  expect(await live()).toEqual(['2']);
  await jest.advanceTimersByTimeAsync(10);
  expect(await live()).toEqual(['2']);
});

it('stays as it was where the store is down when it should be read again', async () => {
  const { store, remotes, live, warn } = await setUp(FAR);
  await live();
  store.answer = Promise.reject(new StoreDown('no answer'));
  store.answer.catch(() => undefined);
  remotes.invalidate();
  expect(await live()).toEqual(['1']);
  expect(warn).toHaveBeenCalledTimes(1);
});
