import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOST } from '@greenroom/contract/releases';
import { ChangeFeed } from '../../db/change-feed';
import { NO_NOTIFICATIONS } from '../../db/notifications';
import { sharedTestApp } from '../../testing/test-app';
import { Releases } from '../releases/releases';
import { type LivePart, RemotesRepository } from './remotes.repository';

const LOADS = 100_000;
const log = { warn: jest.fn() };

const test = sharedTestApp();
beforeEach(async () => {
  await test.reset();
  log.warn.mockClear();
});

const set = (version: string) => ({ [HOST]: version, store: version });

/** Stores this version of both parts. */
async function upload(releases: Releases, version: string, { entry = 'e.js' } = {}): Promise<void> {
  const remote = { name: 'store', version, entry, routes: ['/store'] };
  await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify(remote))]]), 'us');
  const host = { name: HOST, version, exposes: './routes', provides: {} };
  const files = { 'index.html': '<html>', 'host.json': JSON.stringify(host) };
  await releases.upload(new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)])), 'us');
}

/** Two servers that share a database, in which the host and the store have these versions of a set. */
async function setUp(versions: string[]) {
  const { store } = test.services.releases;
  const feeds = [0, 1].map(() => new ChangeFeed(NO_NOTIFICATIONS, log));
  // Each hears at once of what it does, and in the next turn of what the other does.
  const announce = (at: number) => (change: Parameters<ChangeFeed['announce']>[0]) => {
    feeds[at]?.announce(change);
    setImmediate(() => feeds[1 - at]?.announce(change));
  };
  const releases = feeds.map((_, at) => new Releases({ db: test.db, store, now: () => new Date(), changes: { announce: announce(at) } }));
  const [first] = releases as [Releases];
  for (const version of versions) await upload(first, version);
  await first.make({ action: 'release', versions: set(versions[0] ?? '') }, { by: 'us' });
  // The other server has heard of it.
  await nextTurn();
  const servers = releases.map((each, at) => new RemotesRepository(each, { url: '/remotes', log, changes: feeds[at] as ChangeFeed }));
  return { releases, servers };
}

/** The versions of the host and the store that a visitor gets. */
function versionsFor(server: RemotesRepository, all: LivePart[], id: string): string {
  const { versions } = server.compositionFor(all, { id }, undefined);
  return versions.map(({ version }) => version).join(' ');
}

it('mixes no set in 100,000 page loads from two servers, while two writers release, give canaries and roll back', async () => {
  const versions = Array.from({ length: 20 }, (_, number) => `v${number}`);
  const { releases, servers } = await setUp(versions);
  const [seen, made] = [new Map<string, number>(), new Set<number>()];
  let seed = 1;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  let isOver = false;
  const write = async (writer: Releases, by: string) => {
    while (!isOver) {
      const version = versions[random(versions.length)] ?? '';
      const wanted = [
        { action: 'release', versions: set(version) } as const,
        { action: 'canary', versions: set(version), percent: 50 } as const,
        { part: 'store', change: { action: 'promote' } } as const,
        { part: HOST, change: { action: 'rollback' } } as const,
      ][random(4)];
      // Refused: a promotion without a canary, a canary of what is live, a change of what the other writer has changed.
      const change = wanted && (await writer.make(wanted, { by }).catch(() => null));
      for (const { set: number } of change?.records.values() ?? []) if (number !== undefined) made.add(number);
      await nextTurn();
    }
  };
  const writers = releases.map((each, at) => write(each, `writer ${at}`));
  for (let loads = 0; loads < LOADS;) {
    const all = await Promise.all(servers.map((server) => server.all()));
    for (let visitor = 0; visitor < 500; visitor += 1) {
      for (const [at, server] of servers.entries()) {
        const got = versionsFor(server, all[at] ?? [], `visitor-${visitor}`);
        seen.set(got, (seen.get(got) ?? 0) + 1);
        loads += 1;
      }
    }
    await nextTurn();
  }
  isOver = true;
  await Promise.all(writers);
  const mixed = [...seen.keys()].filter((pair) => new Set(pair.split(' ')).size !== 1 || pair.split(' ').length !== 2);
  expect(mixed).toEqual([]);
  expect([seen.size > 10, made.size > 50, log.warn.mock.calls]).toEqual([true, true, []]);
});

it('gives nobody a part of a canary of which another part can not be read', async () => {
  const { releases, servers } = await setUp(['v0']);
  const [first] = releases as [Releases];
  await upload(first, 'v1', { entry: '../../e.js' });
  await first.make({ action: 'canary', versions: set('v1'), percent: 100 }, { by: 'us' });
  const [server] = servers as [RemotesRepository];
  expect(versionsFor(server, await server.all(), 'anyone')).toBe('v0 v0');
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('The remote store v1 is left out.'));
});

it('refuses a set of which others have changed a part in between, and makes nothing of it', async () => {
  const { releases, servers } = await setUp(['v0', 'v1', 'v2']);
  const [first, second] = releases as [Releases, Releases];
  const before = await first.current();
  await second.make({ part: 'store', change: { action: 'release', version: 'v2' } }, { by: 'them' });
  jest.spyOn(first, 'current').mockResolvedValueOnce(before);
  await expect(first.make({ action: 'release', versions: set('v1') }, { by: 'us' })).rejects.toThrow(
    'Change 2, a release of v2, was made by them.',
  );
  const [server] = servers as [RemotesRepository];
  expect(versionsFor(server, await server.all(), 'anyone')).toBe('v0 v2');
});
