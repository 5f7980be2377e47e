import { Releases, StoreDown, type ReleaseStore } from '@greenroom/releases';
import { RemotesRepository, type RegistryCacheOptions } from './remotes.repository';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A release store in memory whose reads can be delayed or made to fail. */
class MemoryStore implements ReleaseStore {
  readonly stored = new Map<string, Buffer>();
  reads = 0;
  ready: Promise<void> = Promise.resolve();

  create(key: string, bytes: Buffer): Promise<boolean> {
    const isNew = !this.stored.has(key);
    if (isNew) this.stored.set(key, bytes);
    return Promise.resolve(isNew);
  }

  async read(key: string): Promise<Buffer | null> {
    this.reads += 1;
    await this.ready;
    return this.stored.get(key) ?? null;
  }

  files = () => Promise.resolve([]);
  remove = () => Promise.resolve();

  async list(prefix: string): Promise<string[]> {
    this.reads += 1;
    const below = [...this.stored.keys()].filter((key) => key.startsWith(prefix));
    await this.ready;
    return [...new Set(below.map((key) => key.slice(prefix.length).split('/')[0] ?? ''))];
  }
}

const BUCKET: RegistryCacheOptions = { freshMs: 1000, staleMs: 2000, timeoutMs: 500, sweepMs: 60_000 };

async function setUp(age: RegistryCacheOptions) {
  const store = new MemoryStore();
  const releases = new Releases(store);
  const warn = jest.fn();
  const remotes = new RemotesRepository(releases, { url: '/remotes', log: { warn }, age });
  const release = async (version: string) => {
    await releases.upload(
      new Map([['remote.json', Buffer.from(JSON.stringify({ name: 'store', version, entry: 'e.js', routes: ['/store'] }))]]),
    );
    await releases.change('store', { action: 'release', version }, 'a test');
  };
  await release('1');
  return { store, remotes, release, warn, live: async () => (await remotes.all()).map((remote) => remote.live.version) };
}

it('reads the store again only when the registry is stale, and returns the same object while nothing changes', async () => {
  const { store, remotes, release, live } = await setUp({ freshMs: 50, staleMs: 50, timeoutMs: Infinity, sweepMs: 60_000 });
  const first = await remotes.all();
  const { reads } = store;
  jest.advanceTimersByTime(49);
  expect(await remotes.all()).toBe(first);
  expect(store.reads).toBe(reads);
  jest.advanceTimersByTime(1);
  expect(await remotes.all()).toBe(first);
  expect(store.reads).toBeGreaterThan(reads);
  await release('2');
  jest.advanceTimersByTime(50);
  expect(await live()).toEqual(['2']);
});

it('reads the store once for concurrent requests', async () => {
  const { store, remotes } = await setUp({ freshMs: 0, staleMs: 0, timeoutMs: Infinity, sweepMs: 60_000 });
  await remotes.all();
  const before = store.reads;
  await remotes.all();
  const each = store.reads - before;
  await Promise.all(Array.from({ length: 20 }, () => remotes.all()));
  expect(store.reads - before).toBe(2 * each);
});

it('returns a stale registry while it is read again, and shows a release by another server within two seconds', async () => {
  const { release, live } = await setUp(BUCKET);
  await live();
  await release('2');
  jest.advanceTimersByTime(1000);
  expect(await live()).toEqual(['1']);
  await jest.advanceTimersByTimeAsync(1);
  expect(await live()).toEqual(['2']);
  // After an hour without requests.
  await release('3');
  jest.advanceTimersByTime(3_600_000);
  expect(await live()).toEqual(['3']);
});

it('returns the old registry when the store does not respond within half a second', async () => {
  const { store, live } = await setUp(BUCKET);
  await live();
  store.ready = new Promise(() => undefined);
  jest.advanceTimersByTime(60_000);
  const waiting = live();
  await jest.advanceTimersByTimeAsync(500);
  expect(await waiting).toEqual(['1']);
});

it('shows a release at once on the server that made it, also during a pending read', async () => {
  const { store, remotes, release, live } = await setUp(BUCKET);
  await live();
  let respond = () => undefined as void;
  store.ready = new Promise((resolve) => (respond = resolve));
  jest.advanceTimersByTime(1000);
  await live();
  const writing = release('2');
  respond();
  await writing;
  remotes.invalidate();
  expect(await live()).toEqual(['2']);
  await jest.advanceTimersByTimeAsync(10);
  expect(await live()).toEqual(['2']);
});

it('returns the old registry with a warning when the store is down', async () => {
  const { store, remotes, live, warn } = await setUp(BUCKET);
  await live();
  store.ready = Promise.reject(new StoreDown('no response'));
  store.ready.catch(() => undefined);
  remotes.invalidate();
  expect(await live()).toEqual(['1']);
  expect(warn).toHaveBeenCalledTimes(1);
});
