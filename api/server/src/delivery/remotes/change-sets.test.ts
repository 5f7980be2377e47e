import { HOST, type ReleaseStore, Releases } from '@greenroom/releases';
import { type LivePart, RemotesRepository } from './remotes.repository';

const AGE = { freshMs: 0, staleMs: 0, timeoutMs: Infinity, sweepMs: 60_000 };
const LOADS = 100_000;

/** A store in memory whose requests take different numbers of turns, so that those of writers and readers interleave in all ways. */
class SlowStore implements ReleaseStore {
  readonly stored = new Map<string, Map<string, Buffer>>();
  private seed = 1;

  /** A number from 0 to `below`, the same sequence in each run. */
  random(below: number): number {
    this.seed = (this.seed * 48_271) % 2_147_483_647;
    return this.seed % below;
  }

  private async turns(): Promise<void> {
    for (let count = this.random(4); count > 0; count -= 1) await new Promise((resolve) => setImmediate(resolve));
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    await this.turns();
    const folder = this.stored.get(folderOf(key)) ?? new Map<string, Buffer>();
    this.stored.set(folderOf(key), folder);
    const isNew = !folder.has(key);
    if (isNew) folder.set(key, bytes);
    await this.turns();
    return isNew;
  }

  async read(key: string): Promise<Buffer | null> {
    await this.turns();
    return this.stored.get(folderOf(key))?.get(key) ?? null;
  }

  files = () => Promise.resolve([]);
  remove = () => Promise.resolve();

  async list(prefix: string): Promise<string[]> {
    await this.turns();
    if (prefix === '') return [...new Set([...this.stored.keys()].map((folder) => folder.split('/')[0] ?? ''))];
    return [...(this.stored.get(prefix)?.keys() ?? [])].map((key) => key.slice(prefix.length));
  }
}

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);

/** Two servers and as many writers, of one store in which the host and the store have these versions of a set. */
async function setUp(versions: string[]) {
  const store = new SlowStore();
  const releases = [new Releases(store), new Releases(store)] as const;
  for (const version of versions) {
    const remote = { name: 'store', version, entry: 'e.js', routes: ['/store'] };
    await releases[0].upload(new Map([['remote.json', Buffer.from(JSON.stringify(remote))]]));
    const host = { name: HOST, version, exposes: './routes', provides: {} };
    await releases[0].upload(
      new Map([
        ['index.html', Buffer.from('<html>')],
        ['host.json', Buffer.from(JSON.stringify(host))],
      ]),
    );
  }
  const set = (version: string) => ({ [HOST]: version, store: version });
  await releases[0].make({ action: 'release', versions: set(versions[0] ?? '') }, 'us');
  const log = { warn: jest.fn() };
  const servers = releases.map((each) => new RemotesRepository(each, { url: '/remotes', log, age: AGE }));
  return { store, releases, servers, set, log };
}

/** The versions of the host and the store that a visitor gets. */
function versionsFor(server: RemotesRepository, all: LivePart[], id: string): string {
  const { versions } = server.composedOf(all, { id }, undefined);
  return versions.map(({ version }) => version).join(' ');
}

it('mixes no set in 100,000 page loads from two servers, while two writers release, give canaries and roll back', async () => {
  const versions = Array.from({ length: 20 }, (_, number) => `v${number}`);
  const { store, releases, servers, set, log } = await setUp(versions);
  const [seen, made] = [new Map<string, number>(), new Set<string>()];
  let isOver = false;
  const write = async (writer: Releases, by: string) => {
    while (!isOver) {
      const version = versions[store.random(versions.length)] ?? '';
      const wanted = [
        { action: 'release', versions: set(version) } as const,
        { action: 'canary', versions: set(version), percent: 50 } as const,
        { part: 'store', change: { action: 'promote' } } as const,
        { part: HOST, change: { action: 'rollback' } } as const,
      ][store.random(4)];
      // Refused: a promotion without a canary, a canary of what is live, a change while the other writer makes many.
      const records = wanted && (await writer.make(wanted, by).catch(() => null));
      for (const record of records?.values() ?? []) made.add(`${record.set}`);
    }
  };
  const writers = releases.map((each, at) => write(each, `writer ${at}`));
  for (let loads = 0; loads < LOADS;) {
    const all = await Promise.all(servers.map((server) => server.all()));
    for (let visitor = 0; visitor < 50; visitor += 1) {
      for (const [at, server] of servers.entries()) {
        const got = versionsFor(server, all[at] ?? [], `visitor-${visitor}`);
        seen.set(got, (seen.get(got) ?? 0) + 1);
        loads += 1;
      }
    }
  }
  isOver = true;
  await Promise.all(writers);
  const mixed = [...seen.keys()].filter((pair) => new Set(pair.split(' ')).size !== 1 || pair.split(' ').length !== 2);
  expect(mixed).toEqual([]);
  expect([seen.size, made.size > 50, log.warn.mock.calls]).toEqual([versions.length, true, []]);
});

it('gives nobody a part of a canary of which another part can not be read', async () => {
  const { store, releases, servers, set, log } = await setUp(['v0', 'v1']);
  await releases[0].make({ action: 'canary', versions: set('v1'), percent: 100 }, 'us');
  store.stored.get('store/v1/')?.set('store/v1/remote.json', Buffer.from('{}'));
  const [server] = servers as [RemotesRepository];
  expect(versionsFor(server, await server.all(), 'anyone')).toBe('v0 v0');
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('The remote store v1 is left out.'));
});

it('keeps what is live while a writer has died between the parts of a set, whose numbers the next change passes over', async () => {
  const { store, releases, servers, set } = await setUp(['v0', 'v1', 'v2']);
  const dying = new Releases(store);
  const create = store.create.bind(store);
  jest
    .spyOn(store, 'create')
    .mockImplementation((key, bytes) => (key.startsWith('_sets/') ? Promise.reject(new Error('killed')) : create(key, bytes)));
  await expect(dying.make({ action: 'release', versions: set('v1') }, 'us')).rejects.toThrow('killed');
  jest.restoreAllMocks();
  const [server] = servers as [RemotesRepository];
  expect(versionsFor(server, await server.all(), 'anyone')).toBe('v0 v0');
  expect((await releases[1].history('store')).map(({ number, state }) => [number, state.live])).toEqual([[1, 'v0']]);

  await releases[1].change('store', { action: 'canary', version: 'v2', percent: 5 }, 'them', { seen: 1 });
  await releases[1].make({ action: 'release', versions: set('v2') }, 'them');
  expect(versionsFor(server, await server.all(), 'anyone')).toBe('v2 v2');
  expect((await releases[1].history('store')).map(({ number, state }) => [number, state.live])).toEqual([
    [1, 'v0'],
    [3, 'v0'],
    [4, 'v2'],
  ]);
});

it('refuses a set that is stored late, after a part of it was released by others', async () => {
  const { store, releases, servers, set } = await setUp(['v0', 'v1', 'v2']);
  const late = new Releases(store);
  const create = store.create.bind(store);
  let isFirst = true;
  jest.spyOn(store, 'create').mockImplementation(async (key, bytes) => {
    if (key.startsWith('_sets/') && isFirst) {
      isFirst = false;
      await releases[1].change('store', { action: 'release', version: 'v2' }, 'them');
    }
    return create(key, bytes);
  });
  const records = await late.make({ action: 'release', versions: set('v1') }, 'us');
  expect([...records.values()].map((record) => record.set)).toEqual([3, 3]);
  const [server] = servers as [RemotesRepository];
  expect(versionsFor(server, await server.all(), 'anyone')).toBe('v1 v1');
  // Both changes are in the history: the set was made after the release, on top of it.
  expect((await releases[1].history('store')).map(({ by, state }) => [by, state.live])).toEqual([
    ['us', 'v0'],
    ['them', 'v2'],
    ['us', 'v1'],
  ]);
});

it('is nothing to a server from before sets, which goes on with the versions from before', async () => {
  const { store, releases, set } = await setUp(['v0', 'v1', 'v2']);
  for (const version of ['v1', 'v2']) await releases[0].make({ action: 'release', versions: set(version) }, 'us');
  for (const name of ['store', HOST]) {
    const records = [...(store.stored.get(`${name}/releases/`)?.keys() ?? [])].filter((key) => /\/\d{8}\.json$/.test(key));
    const newest = JSON.parse(String(await store.read(records.sort().at(-1) ?? ''))) as object;
    expect(newest).toMatchObject({ number: 3, state: { live: 'v0', canary: null } });
  }
});
