import fs from 'node:fs/promises';
import path from 'node:path';
import { ReleaseRecord } from '@greenroom/contract';
import {
  acceptedRecords,
  acceptedVersions,
  releaseChanges,
  releaseContracts,
  releaseKeys,
  releaseLeftovers,
  releaseVersions,
} from '../../db/schema';
import { DAY, HOUR } from '../../lib/durations';
import { type MockBucket, startMockBucket } from '../../testing/mock-bucket';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { importStore } from './import-store';
import { pruneVersions, removeLeftovers } from './prune';
import { Releases } from './releases';

/** Store that the server wrote before releases were rows, with a thief's release; and what that server had accepted of `quests` with its key. */
interface OldStore {
  /** The time after the last change. */
  now: string;
  files: Record<string, string>;
  key: string;
  accepted: { records: ReleaseRecord[]; versions: Record<string, Pick<typeof acceptedVersions.$inferSelect, 'documents' | 'files'>> };
}

const CANARY = '{"version":"2","percent":10,"set":["host","members"]}';
const PLAN = '{"steps":[5,50,100],"rules":["failures","timings","flows"],"pages":500}';

/** Output of that server about the store. */
const BEFORE = {
  host: {
    history: ['2026-01-01T12:00:00.000Z 1 the host team release 1', `2026-03-02T23:00:00.000Z 2 ann canary 1 ${CANARY} set 4`],
    versions: ['1', '2'],
    checked: [],
    removed: [],
  },
  members: {
    history: [
      '2026-01-01T13:00:00.000Z 1 the members team release 1',
      '2026-03-02T19:00:00.000Z 2 ann release 2 set 1',
      '2026-03-02T20:00:00.000Z 3 ben rollback 1 set 2',
      `2026-03-02T23:00:00.000Z 5 ann canary 1 ${CANARY} set 4`,
    ],
    versions: ['1', '2'],
    checked: [],
    removed: [],
  },
  quests: {
    history: ['2026-03-03T00:00:00.000Z 1 the quests team release 1', '2026-03-03T01:00:00.000Z 2 a thief release 2'],
    versions: ['1', '2'],
    checked: [],
    removed: [],
  },
  store: {
    history: [
      '2026-01-01T14:00:00.000Z 1 the store team release 1',
      '2026-01-01T15:00:00.000Z 2 the store team release 2',
      '2026-03-02T16:00:00.000Z 3 the store team release 3',
      '2026-03-02T19:00:00.000Z 4 ann release 4 set 1',
      '2026-03-02T20:00:00.000Z 5 ben rollback 3 set 2',
      `2026-03-02T22:00:00.000Z 7 the store team canary 3 {"version":"5","percent":5,"audience":"staff","plan":${PLAN}} No failures in 500 views.`,
    ],
    versions: ['2', '3', '4', '5', '6'],
    checked: ['5'],
    removed: ['1'],
  },
};
const OPEN_BEFORE = [
  ['host 1 null', 'host 2 null', 'members 1 null', 'members 2 null', 'quests 1 2026-04-02', 'quests 2 null'],
  ['store 2 2026-04-01', 'store 3 null', 'store 4 2026-04-01', 'store 5 null', 'store 6 2026-03-10'],
].flat();

/** With the fields of a canary in one order. */
function textOf(record: ReleaseRecord): string {
  const { at, number, by, action, state, reason, set } = ReleaseRecord.parse(record);
  const { live, canary } = state;
  return [at, number, by, action, live, canary && JSON.stringify(canary), reason, set && `set ${set}`].filter(Boolean).join(' ');
}

async function describeReleases(releases: Releases) {
  const parts: Record<string, { history: string[]; versions: string[]; checked: string[]; removed: string[] }> = {};
  for (const { name, history, versions, checked, removed } of await releases.list()) {
    expect(await releases.newest(name)).toEqual(history.at(-1));
    parts[name] = { history: history.map(textOf), versions: versions.sort(), checked, removed };
  }
  return parts;
}

let old: OldStore;
let bucket: MockBucket;
beforeAll(async () => {
  old = JSON.parse(await fs.readFile(path.join(import.meta.dirname, '../../testing/old-release-store.json'), 'utf8')) as OldStore;
  bucket = await startMockBucket({ pageSize: 20 });
});
afterAll(() => bucket.close());

describe.each(['a folder', 'a bucket'])('the releases of %s that a server before wrote', (place) => {
  let test: TestApp;
  let releases: Releases;
  let now: Date;
  const log = { warn: jest.fn() };
  beforeAll(async () => {
    const { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, accessKeyId, secretAccessKey } = bucket.config;
    const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    const env = place === 'a bucket' ? { S3_ENDPOINT, S3_BUCKET, REMOTES_BUCKET: S3_BUCKET, ...keys } : {};
    test = await createTestApp({ env, now: () => now });
    ({ releases } = test.services);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    for (const table of [
      releaseChanges,
      releaseVersions,
      releaseContracts,
      releaseLeftovers,
      releaseKeys,
      acceptedRecords,
      acceptedVersions,
    ])
      await test.db.delete(table);
    now = new Date(old.now);
    log.warn.mockClear();
    bucket.objects.clear();
    await test.reset();
    for (const [key, text] of Object.entries(old.files)) {
      if (place === 'a bucket') bucket.objects.set(key, { bytes: Buffer.from(text), type: '' });
      else await releases.store.put(key, Buffer.from(text));
    }
  });

  it('leave a route to the remote that was released first, where the server before left another one out of its pages', async () => {
    const key = 'store/3/remote.json';
    const description = JSON.parse(old.files[key] ?? '') as object;
    await releases.store.put(key, Buffer.from(JSON.stringify({ ...description, routes: ['/store', '/Members/:id', '/members'] })));
    const members = JSON.parse(old.files['members/1/remote.json'] ?? '') as { routes: string[] };
    expect(members.routes).toEqual(['/members']);
    await importStore(test.db, releases, log);
    const rows = await test.db.select().from(releaseVersions);
    const ofStore = rows.find(({ part, version }) => part === 'store' && version === '3');
    expect(ofStore?.description).toMatchObject({ routes: ['/store', '/Members/:id'] });
    expect(log.warn).toHaveBeenCalledWith('The route /members of store 3 is left out: it belongs to the remote members.');
  });

  itOnBoth('are rows after the start, once, and say the same', async () => {
    await importStore(test.db, releases, log);
    expect(await describeReleases(releases)).toEqual(BEFORE);
    expect((await releases.openVersions()).map(({ name, version, until }) => `${name} ${version} ${until}`).sort()).toEqual(OPEN_BEFORE);
    expect(await releases.description('store', '3')).toEqual({ name: 'store', version: '3', entry: 'entry.js', routes: ['/store'] });
    expect(String(await releases.file('store', '3', 'entry.js'))).toBe('store 3');
    expect(log.warn).toHaveBeenCalledWith({ parts: 4, versions: 11, changes: 14 }, expect.any(String));

    await importStore(test.db, releases, log);
    expect(log.warn).toHaveBeenCalledTimes(1);
    const { records } = await releases.make({ part: 'members', change: { action: 'promote' } }, { by: 'dee' });
    expect([...records.values()].map(({ number, set }) => [number, set])).toEqual([
      [6, 5],
      [3, 5],
    ]);
  });

  it('keep what a build was built against, so that the same build can be stored again', async () => {
    const contract = '{"GET /api/r/store":{}}';
    await releases.store.put('store/3/contract.json', Buffer.from(contract));
    await importStore(test.db, releases, log);
    const started = new Releases({ db: test.db, store: releases.store, now: () => now, changes: test.services.changes });
    expect(await started.contract('store', '3')).toBe(contract);
    const files = new Map(['entry.js', 'remote.json'].map((file) => [file, Buffer.from(old.files[`store/3/${file}`] ?? '')]));
    expect(await started.upload(files.set('contract.json', Buffer.from(contract)), 'ann')).toMatchObject({ isNew: false });
  });

  itOnBoth('keep no transaction open while they are read, which PostgreSQL would end', async () => {
    const read = releases.store.read.bind(releases.store);
    jest.spyOn(releases.store, 'read').mockImplementation(async (key) => {
      // In a transaction, the embedded database would wait for its end.
      await test.db.$count(releaseVersions);
      return read(key);
    });
    await importStore(test.db, releases, log);
    jest.restoreAllMocks();
    expect(await describeReleases(releases)).toEqual(BEFORE);
  });

  it('lose what an upload left that was killed, an hour later, and nothing else', async () => {
    await releases.store.put('pictures/items/cap.webp', Buffer.from('a cap'));
    await importStore(test.db, releases, log);
    expect(await releases.has('store', '7')).toBe(false);
    await removeLeftovers(test.db, releases);
    expect(await releases.store.list('store/7/')).toEqual(['store/7/entry.js']);
    now = new Date(now.getTime() + HOUR + 1);
    await removeLeftovers(test.db, releases);
    expect((await releases.store.list('')).sort()).toEqual(
      [...Object.keys(old.files).filter((key) => !key.startsWith('store/7/')), 'pictures/items/cap.webp'].sort(),
    );
  });

  it('count as young and open as before, so that no version goes with the first run', async () => {
    await importStore(test.db, releases, log);
    const pruned = await pruneVersions(test.db, releases, 'store', { retention: { versions: 1, days: 1 } });
    expect(Object.fromEntries(pruned.map(({ version, reason }) => [version, reason]))).toEqual({
      2: 'previous',
      3: 'live',
      4: 'open',
      5: 'canary',
      6: 'open',
    });
    now = new Date(now.getTime() + 60 * DAY);
    const later = await pruneVersions(test.db, releases, 'store', { retention: { versions: 1, days: 1 } });
    expect(later.filter(({ action }) => action === 'remove').map(({ version }) => version)).toEqual(['4']);
  });

  it('keep a version that became live while it was marked as removed', async () => {
    await releases.store.put('store/releases/3.removed.json', Buffer.from('{"at":"2026-03-02T22:00:00.000Z"}'));
    await importStore(test.db, releases, log);
    expect(await releases.has('store', '3')).toBe(true);
  });

  it('are those that the site had accepted, of a part whose publishers had keys', async () => {
    const at = new Date(old.now);
    const { records, versions } = old.accepted;
    await test.db.insert(releaseKeys).values({ part: 'quests', name: 'ann', publicKey: old.key, addedAt: at, revokedAt: at });
    await test.db
      .insert(acceptedRecords)
      .values(records.map((record) => ({ part: 'quests', number: record.number, record, acceptedAt: at })));
    const rows = Object.entries(versions).map(([version, accepted]) => ({ part: 'quests', version, ...accepted, acceptedAt: at }));
    await test.db.insert(acceptedVersions).values(rows);
    await importStore(test.db, releases, log);
    const quests = { history: BEFORE.quests.history.slice(0, 1), versions: ['1'], checked: [], removed: [] };
    expect(await describeReleases(releases)).toEqual({ ...BEFORE, quests });
    // The thief has changed the files, too.
    expect(await releases.description('quests', '1')).toMatchObject({ entry: 'entry.js' });
    expect(await releases.file('quests', '1', 'entry.js')).toBeNull();
    expect(await releases.file('quests', '1', 'added.js')).toBeNull();
    await releases.store.put('quests/1/entry.js', Buffer.from('quests 1'));
    expect(String(await releases.file('quests', '1', 'entry.js'))).toBe('quests 1');
  });

  it.each([
    ['store/releases/00000002.json', '{"number":'],
    ['store/releases/00000002.json', '{"number":2,"at":"yesterday"}'],
    ['_sets/00000001.json', 'null'],
    ['members/1/remote.json', ''],
    ['store/releases/5.checked.json', '{}'],
  ])('stay where they are, and are no rows, if %s is %s', async (key, text) => {
    await releases.store.put(key, Buffer.from(text));
    await expect(importStore(test.db, releases, log)).rejects.toThrow(
      `The store's releases can't be moved to the database: ${key} is damaged. Nothing was moved.`,
    );
    expect(await releases.list()).toEqual([]);
    expect(await test.db.$count(releaseLeftovers)).toBe(0);
    await releases.store.put(key, Buffer.from(old.files[key] ?? ''));
    await importStore(test.db, releases, log);
    expect(await describeReleases(releases)).toEqual(BEFORE);
  });

  itOnBoth('are imported once by two servers that start at once', async () => {
    const other = new Releases({ db: test.db, store: releases.store, now: () => now, changes: test.services.changes });
    await Promise.all([importStore(test.db, releases, log), importStore(test.db, other, log)]);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(await describeReleases(other)).toEqual(BEFORE);
  });

  it('do not hide a first upload to an empty site that was killed', async () => {
    for (const file of Object.keys(old.files)) await releases.store.remove(file);
    const put = jest.spyOn(releases.store, 'put').mockImplementationOnce(() => Promise.reject(new Error('killed')));
    const files = { 'entry.js': 'run()', 'remote.json': '{"name":"store","version":"1"}' };
    const upload = releases.upload(new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)])), 'ann');
    await expect(upload).rejects.toThrow('killed');
    put.mockRestore();
    await importStore(test.db, releases, log);
    await importStore(test.db, releases, log);
    expect(await test.db.$count(releaseVersions)).toBe(0);
    expect(await test.db.$count(releaseLeftovers)).toBe(1);
  });
});
