import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { PruneResponse } from '@greenroom/contract';
import { FolderStore, type ReleaseStore } from '@greenroom/releases';
import { BucketStore } from '@greenroom/releases/bucket-store';
import { versionsSeen } from '../../db/schema';
import type { JobContext } from '../../jobs/job';
import { DAY, HOUR } from '../../lib/durations';
import { type MockBucket, startMockBucket } from '../../testing/mock-bucket';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { jobsOf } from '../../wings';
import { VersionsSeen } from './versions-seen';

const RELEASE_TOKENS = JSON.stringify([
  { team: 'the store team', remotes: ['store', 'quests'], sha256: createHash('sha256').update('store-token').digest('hex') },
]);
const KEEP = { RELEASE_KEEP_VERSIONS: '1', RELEASE_KEEP_DAYS: '7' };

let bucket: MockBucket;
beforeAll(async () => {
  bucket = await startMockBucket();
});
afterAll(() => bucket.close());

describe.each(['a folder', 'a bucket'])('old versions in %s', (place) => {
  let test: TestApp;
  let now: Date;
  let store: ReleaseStore;
  let months = 0;

  beforeAll(async () => {
    const { endpoint: S3_ENDPOINT, bucket: name, accessKeyId, secretAccessKey } = bucket.config;
    const keys = { S3_BUCKET: name, REMOTES_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    const env = { RELEASE_TOKENS, ...KEEP, RELEASE_PRUNE: '1', ...(place === 'a bucket' && { S3_ENDPOINT, ...keys }) };
    test = await createTestApp({ env, now: () => now });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.services.versionsSeen.flush();
    await test.reset();
    await test.services.db.delete(versionsSeen);
    bucket.objects.clear();
    await fs.writeFile(path.join(test.hostDist, 'host.json'), JSON.stringify({ exposes: './routes', provides: {} }));
    // Each test has months of its own: the server remembers what it saw in an hour.
    now = new Date(Date.now() + (months += 12) * 30 * DAY);
    store = place === 'a bucket' ? new BucketStore(bucket.config) : new FolderStore(test.remotesDir);
  });

  /** Three versions, of which the first one is needed by nothing two months later. */
  async function releaseThree(name = 'store') {
    const { releases } = test.services;
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
      const integrity = `sha384-${createHash('sha384').update(version).digest('base64')}`;
      const files = { 'e.js': integrity };
      const built = { entry: 'e.js', integrity, files, exposes: ['./routes'], shared: {}, uses: {} };
      const description = { name, version, routes: [`/${name}`], ...built };
      await releases.upload(
        new Map([
          ['remote.json', Buffer.from(JSON.stringify(description))],
          ['e.js', Buffer.from(version)],
        ]),
      );
      await releases.change(name, { action: 'release', version }, 'the store team');
    }
    now = new Date(now.getTime() + 60 * DAY);
  }

  const post = (url: string, payload: object, token = 'store-token') =>
    test.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
  async function prune(payload: object = {}) {
    const response = await post('/api/releases/store/prunings', payload);
    return response.json<PruneResponse>().data.map(({ version, action, reason }) => `${version} ${action} ${reason}`);
  }
  const files = () => store.files('store/1.0.0/');

  it('go by two requests, an hour apart, and leave the history and a clear refusal', async () => {
    await releaseThree();
    const kept = ['3.0.0 keep live', '2.0.0 keep previous'];
    expect((await prune({ dry_run: true })).sort()).toEqual([...kept, '1.0.0 mark old'].sort());
    expect((await prune()).sort()).toEqual([...kept, '1.0.0 mark old'].sort());
    expect(await files()).toHaveLength(2);
    now = new Date(now.getTime() + HOUR);
    expect(await prune()).toContain('1.0.0 remove old');
    expect(await files()).toEqual([]);
    expect((await prune()).sort()).toEqual(kept.sort());
    const rollback = await post('/api/releases/store', { action: 'rollback', version: '1.0.0' });
    expect([rollback.statusCode, rollback.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('The files of store 1.0.0 were removed from the store'),
    ]);
    const { data } = (await test.app.inject({ url: '/api/releases', headers: { authorization: 'Bearer store-token' } })).json<{
      data: { history: unknown[]; removed: string[] }[];
    }>();
    expect(data).toMatchObject([{ history: [{}, {}, {}], removed: ['1.0.0'] }]);
    expect((await test.app.inject('/remotes/store/3.0.0/e.js')).body).toBe('3.0.0');
  });

  it('stay while a tab asks for their files', async () => {
    await releaseThree();
    expect((await test.app.inject('/remotes/store/1.0.0/e.js')).body).toBe('1.0.0');
    now = new Date(now.getTime() + 29 * DAY);
    expect(await prune()).toContain('1.0.0 keep open');
    now = new Date(now.getTime() + 2 * DAY);
    expect(await prune()).toContain('1.0.0 mark old');
  });

  it('stay for a tab that reports again after they were marked', async () => {
    await releaseThree();
    await prune();
    const guest = await test.openPage();
    const payload = { remote: 'store', version: '1.0.0', step: 'page', message: 'Loading chunk 7 failed.', path: '/store' };
    const headers = { cookie: guest.cookie, 'x-csrf-token': guest.token };
    expect((await test.app.inject({ method: 'POST', url: '/api/telemetry', payload, headers })).statusCode).toBe(204);
    now = new Date(now.getTime() + HOUR);
    expect(await prune()).toContain('1.0.0 restore open');
    expect((await post('/api/releases/store', { action: 'rollback', version: '1.0.0' })).statusCode).toBe(200);
  });

  it('go by the job of the server, which the other remotes do not hold up', async () => {
    await releaseThree();
    await store.create('broken/releases/00000001.json', Buffer.from('{'));
    await store.create('broken/1.0.0/remote.json', Buffer.from('{}'));
    const job = jobsOf(test.services).find(({ name }) => name === 'prune releases');
    const error = jest.fn();
    const context = { log: { info: jest.fn(), error }, signal: new AbortController().signal } as unknown as JobContext;
    await job?.run(context);
    now = new Date(now.getTime() + HOUR);
    await job?.run(context);
    expect(await files()).toEqual([]);
    expect(await store.files('broken/1.0.0/')).toHaveLength(1);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ remote: 'broken' }), expect.any(String));
  });

  it('are removed by a token of their team alone', async () => {
    await releaseThree('members');
    expect((await post('/api/releases/members/prunings', {})).statusCode).toBe(403);
    expect((await post('/api/releases/store/prunings', {}, 'wrong')).statusCode).toBe(401);
  });

  it('stay while a preview shows them, also those that it is pinned to', async () => {
    await releaseThree();
    await releaseThree('quests');
    const pinned = { version: '1.0.0', with: [{ remote: 'quests', version: '1.0.0' }] };
    expect((await post('/api/releases/store/previews', pinned)).statusCode).toBe(200);
    now = new Date(now.getTime() + 6 * DAY);
    for (const remote of ['store', 'quests']) {
      const { data } = (await post(`/api/releases/${remote}/prunings`, { dry_run: true })).json<PruneResponse>();
      expect(data.find(({ version }) => version === '1.0.0')).toMatchObject({ action: 'keep', reason: 'open' });
    }
  });

  it('are recorded as seen once an hour, whatever the number of reports and servers', async () => {
    await releaseThree();
    const { db, services } = test;
    const seen = () => new VersionsSeen({ ...services, db, now: () => now, remotes: { hasServed: () => false } });
    const [first, second] = [seen(), seen()];
    const update = jest.spyOn(db, 'insert');
    for (let count = 0; count < 100; count += 1) {
      first.record('store', '1.0.0');
      first.record('store', 'invented');
      await first.flush();
    }
    expect(update).toHaveBeenCalledTimes(1);
    second.record('store', '1.0.0');
    await second.flush();
    update.mockRestore();
    const rows = await db.select().from(versionsSeen);
    expect(rows.map(({ remote, version }) => [remote, version])).toEqual([['store', '1.0.0']]);
    now = new Date(now.getTime() + 2 * HOUR);
    first.record('store', '1.0.0');
    await first.flush();
    const [again] = await db.select().from(versionsSeen);
    expect(again?.expiresAt.getTime()).toBe((rows[0]?.expiresAt.getTime() ?? 0) + 2 * HOUR);
  });
});

it('are left alone by a server unless it is asked to remove them', async () => {
  const test = await createTestApp();
  expect(jobsOf(test.services).map(({ name }) => name)).not.toContain('prune releases');
  expect(test.services.config.releaseRetention).toEqual({ versions: 10, days: 90 });
  await test.close();
});
