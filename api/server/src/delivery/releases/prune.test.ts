import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { PruneResponse } from '@greenroom/contract';
import { readConfig } from '../../config/config';
import { releaseChanges, releaseContracts, releaseLeftovers, releaseVersions, versionsSeen } from '../../db/schema';
import { DAY, HOUR } from '../../lib/durations';
import { StoreDown } from '../../storage/storage';
import { openBrowser } from '../../testing/member-browser';
import { propertyRuns } from '../../testing/property-runs';
import { sharedTestApp } from '../../testing/test-app';
import { buildForTest } from '../../testing/test-releases';
import { jobsOf } from '../../wings';
import { removeLeftovers } from './prune';
import { Releases } from './releases';
import { VersionsSeen } from './versions-seen';

const RELEASE_TOKENS = JSON.stringify([
  { team: 'the store team', remotes: ['store', 'quests', 'host'], sha256: createHash('sha256').update('store-token').digest('hex') },
]);
const KEEP = { RELEASE_KEEP_VERSIONS: '1', RELEASE_KEEP_DAYS: '7' };

describe('old versions', () => {
  let now: Date;
  let releases: Releases;
  let months = 0;

  const test = sharedTestApp({ env: { RELEASE_TOKENS, ...KEEP, RELEASE_PRUNE: '1' }, now: () => now });
  beforeAll(() => void ({ releases } = test.services));
  beforeEach(async () => {
    await test.services.versionsSeen.flush();
    await test.reset();
    await test.db.delete(versionsSeen);
    await fs.writeFile(path.join(test.hostDist, 'host.json'), JSON.stringify({ exposes: './routes', provides: {} }));
    // Each test has months of its own: the server remembers what it saw in an hour.
    now = new Date(Date.now() + (months += 12) * 30 * DAY);
  });

  const wait = (ms: number) => (now = new Date(now.getTime() + ms));

  /** A build, with the contract that it was built against. */
  const buildOf = (version: string, { name = 'store', code = version, contract = version } = {}) =>
    buildForTest(name, version, code).set('contract.json', Buffer.from(`{"v":"${contract}"}`));

  const upload = (version: string, options?: Parameters<typeof buildOf>[1]) => releases.upload(buildOf(version, options), 'ann');
  const change = (part: string, action: 'release' | 'canary' | 'rollback', version: string) =>
    releases.make({ part, change: { action, version, percent: 5 } }, { by: 'ann' });

  async function release(version: string, name = 'store') {
    await upload(version, { name });
    await change(name, 'release', version);
    wait(DAY);
  }

  /** Three versions, of which the first one is needed by nothing two months later. */
  async function releaseThree(name = 'store') {
    for (const version of ['1', '2', '3']) await release(version, name);
    wait(60 * DAY);
  }

  const post = (url: string, payload: object, token = 'store-token') =>
    test.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
  /** @returns such as `{ 1: 'remove old' }` */
  async function prune(payload: object = {}, name = 'store') {
    const response = await post(`/api/releases/${name}/prunings`, payload);
    return Object.fromEntries(
      response
        .json<PruneResponse>()
        .data.map(({ version, action, reason, until }) => [version, [action, reason, until].filter(Boolean).join(' ')]),
    );
  }
  const files = (version = '1') => releases.store.list(`store/${version}/`);
  const KEPT = { 3: 'keep live', 2: 'keep previous' };
  const REFUSAL =
    'The files of store 1 were removed from the store, as old versions are. To have it again, build it from its commit and release that.';
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);

  itOnBoth('go at once, their files an hour later, and leave the history and a clear refusal', async () => {
    await releaseThree();
    expect(await prune({ dry_run: true })).toEqual({ ...KEPT, 1: 'remove old' });
    expect(await prune()).toEqual({ ...KEPT, 1: 'remove old' });
    expect(await prune()).toEqual(KEPT);
    // For pages that were composed a moment ago.
    expect((await test.app.inject('/remotes/store/1/entry.js')).body).toBe('1');
    for (const action of ['release', 'canary', 'rollback'] as const) await expect(change('store', action, '1')).rejects.toThrow(REFUSAL);
    const rollback = await post('/api/releases/store', { action: 'rollback', version: '1' });
    expect([rollback.statusCode, rollback.json()]).toEqual([409, expect.objectContaining({ message: REFUSAL })]);
    const isBack = releases.make({ action: 'rollback', to: (await releases.part('store')).history[0]?.at ?? '' }, { by: 'ann' });
    await expect(isBack).rejects.toThrow(REFUSAL);
    wait(HOUR);
    await prune();
    expect(await files()).toHaveLength(2);
    wait(1);
    await prune({ dry_run: true });
    expect(await files()).toHaveLength(2);
    await prune();
    expect([await files(), await files('3')]).toEqual([[], ['store/3/entry.js', expect.any(String)]]);
    const { data } = (await test.app.inject({ url: '/api/releases', headers: { authorization: 'Bearer store-token' } })).json<{
      data: { history: unknown[]; removed: string[] }[];
    }>();
    expect(data).toMatchObject([{ history: [{}, {}, {}], removed: ['1'] }]);
    expect((await test.app.inject('/remotes/store/1/entry.js')).statusCode).toBe(404);
    expect((await test.app.inject('/remotes/store/3/entry.js')).body).toBe('3');
  });

  it('stay for a reason each: visitors, a rollback, a set, an open page, their number or their age', async () => {
    await release('1', 'quests');
    await release('1');
    await upload('2', { name: 'quests' });
    for (const version of ['2', '3', '4', '5', '6', '7', '8']) await upload(version);
    await releases.make({ action: 'release', versions: { store: '2', quests: '2' } }, { by: 'ann' });
    wait(DAY);
    for (const version of ['3', '4', '5']) await change('store', 'release', version);
    wait(25 * DAY);
    for (const version of ['4', '6']) await change('store', 'release', version);
    await change('store', 'canary', '7');
    await upload('9');
    await upload('10');
    wait(6 * DAY);
    expect(await prune({ dry_run: true })).toEqual({
      10: 'keep newest',
      9: 'keep young',
      8: 'remove old',
      7: 'keep canary',
      6: 'keep live',
      5: `keep open ${dayIn(24)}`,
      4: 'keep previous',
      3: 'remove old',
      2: 'keep set',
      1: 'remove old',
    });
  });

  it('say how large they are, and when they were stored; those of the host, too', async () => {
    const at = now.toISOString();
    await release('1', 'host');
    const [first] = (await post('/api/releases/host/prunings', { dry_run: true })).json<PruneResponse>().data;
    const bytes = ['entry.js', 'host.json'].reduce((sum, file) => sum + (buildOf('1', { name: 'host' }).get(file)?.length ?? 0), 0);
    expect(first).toEqual({ remote: 'host', version: '1', action: 'keep', reason: 'live', bytes, stored_at: at });
  });

  it('stay while a tab asks for their files', async () => {
    await releaseThree();
    expect((await test.app.inject('/remotes/store/1/entry.js')).body).toBe('1');
    wait(29 * DAY);
    expect(await prune()).toEqual({ ...KEPT, 1: expect.stringMatching('keep open') });
    wait(2 * DAY);
    expect(await prune()).toEqual({ ...KEPT, 1: 'remove old' });
  });

  it('stay while a preview shows them, also those that it is pinned to', async () => {
    await releaseThree();
    await releaseThree('quests');
    const pinned = { version: '1', with: [{ remote: 'quests', version: '1' }] };
    expect((await post('/api/releases/store/previews', pinned)).statusCode).toBe(200);
    wait(6 * DAY);
    for (const remote of ['store', 'quests']) expect(await prune({}, remote)).toMatchObject({ 1: `keep open ${dayIn(1)}` });
    wait(2 * DAY);
    expect(await prune()).toMatchObject({ 1: 'remove old' });
  });

  it('can be stored again within the hour, with the same files only, and stay', async () => {
    await releaseThree();
    await prune();
    await expect(upload('1', { code: 'other' })).rejects.toThrow('store 1 is released with other files');
    expect(await upload('1')).toMatchObject({ isNew: true });
    wait(HOUR + 1);
    expect(await prune()).toEqual({ ...KEPT, 1: 'keep newest' });
    await change('store', 'rollback', '1');
    expect((await test.app.inject('/remotes/store/1/entry.js')).body).toBe('1');
    expect((await releases.part('store')).removed).toEqual([]);
  });

  itOnBoth('refuse an upload while their files are removed, which goes on an hour after it was killed', async () => {
    await releaseThree();
    await prune();
    wait(HOUR + 1);
    jest.spyOn(releases.store, 'remove').mockRejectedValueOnce(new Error('killed'));
    await expect(removeLeftovers(test.db, releases)).rejects.toThrow('killed');
    await expect(upload('1')).rejects.toThrow('The old files of store 1 are being removed. Try again in an hour.');
    await expect(upload('1', { code: 'other' })).rejects.toThrow('store 1 is released with other files');
    await removeLeftovers(test.db, releases);
    expect(await files()).toHaveLength(2);
    wait(HOUR + 1);
    await removeLeftovers(test.db, releases);
    expect(await files()).toEqual([]);
    expect(await upload('1')).toMatchObject({ isNew: true });
  });

  it('can be stored again at once if the store fails while their files are removed', async () => {
    await releaseThree();
    await prune();
    wait(HOUR + 1);
    jest.spyOn(releases.store, 'remove').mockRejectedValueOnce(new StoreDown(new Error('away')));
    await expect(removeLeftovers(test.db, releases)).rejects.toThrow(StoreDown);
    expect(await upload('1')).toMatchObject({ isNew: true });
  });

  it('can be stored again once their files are gone, with the same files only, also when that was killed', async () => {
    await releaseThree();
    await prune();
    wait(HOUR + 1);
    await prune();
    await expect(upload('1', { code: 'other' })).rejects.toThrow('store 1 is released with other files');
    const killed = jest.spyOn(releases.store, 'put').mockRejectedValue(new Error('killed'));
    await expect(upload('1')).rejects.toThrow('killed');
    killed.mockRestore();
    wait(HOUR + 1);
    await prune();
    await expect(upload('1', { code: 'other' })).rejects.toThrow('store 1 is released with other files');
    expect(await upload('1')).toMatchObject({ isNew: true });
    await change('store', 'release', '1');
    expect(await releases.newest('store')).toMatchObject({ number: 4, state: { live: '1' } });
    await expect(upload('1', { code: 'other' })).rejects.toThrow('is released with other files');
  });

  it.each([1, 2])('count for nothing if their upload was killed after %s of its files, which go', async (count) => {
    await release('1');
    const { store } = releases;
    const [put, transaction] = [store.put.bind(store), test.db.transaction.bind(test.db)];
    const written: Promise<void>[] = [];
    const puts = jest.spyOn(store, 'put').mockImplementation(async (key, bytes) => {
      if (written.length === count) {
        await Promise.all(written);
        throw new Error('killed');
      }
      await written[written.push(put(key, bytes)) - 1];
    });
    // The last step is the row, after all files.
    const rows = jest.spyOn(test.db, 'transaction').mockImplementationOnce(transaction).mockRejectedValueOnce(new Error('killed'));
    await expect(upload('2')).rejects.toThrow('killed');
    puts.mockRestore();
    rows.mockRestore();
    expect(await files('2')).toHaveLength(count);
    expect(await releases.has('store', '2')).toBe(false);
    expect(await releases.part('store')).toMatchObject({ versions: ['1'], removed: [] });
    await expect(change('store', 'release', '2')).rejects.toThrow('There is no version 2 of store.');
    expect((await test.app.inject('/remotes/store/2/entry.js')).statusCode).toBe(404);
    await expect(upload('2', { code: 'other' })).rejects.toThrow('The files of another build of store 2 are being stored.');
    wait(HOUR + 1);
    await prune();
    expect([await files('2'), await files('1')]).toEqual([[], expect.arrayContaining(['store/1/entry.js'])]);
    await upload('2', { code: 'other' });
    await change('store', 'release', '2');
    expect((await test.app.inject('/remotes/store/2/entry.js')).body).toBe('other');
  });

  it('are completed by a second upload, which has the hour anew', async () => {
    const { store } = releases;
    const killed = jest.spyOn(store, 'put').mockRejectedValueOnce(new Error('killed'));
    await expect(upload('1')).rejects.toThrow('killed');
    killed.mockRestore();
    wait(HOUR - 1);
    expect(await upload('1')).toMatchObject({ isNew: true });
    wait(HOUR);
    await prune();
    expect(await files()).toHaveLength(2);
    expect(await upload('1')).toMatchObject({ isNew: false });
  });

  itOnBoth.each(['1', '4'])('are refused if the upload of %s, removed or new, takes so long that its files went', async (version) => {
    await releaseThree();
    await prune();
    const { store } = releases;
    const put = store.put.bind(store);
    const slow = jest.spyOn(store, 'put').mockImplementationOnce(async (key, bytes) => {
      await put(key, bytes);
      wait(HOUR + 1);
      await prune();
    });
    await expect(upload(version)).rejects.toThrow(`Storing store ${version} took so long that its files were removed. Try again.`);
    slow.mockRestore();
    expect(await releases.has('store', version)).toBe(false);
    await upload(version);
    expect(await releases.file('store', version, 'entry.js')).not.toBeNull();
  });

  it('take their contract with them, unless another version has the same', async () => {
    await upload('1', { contract: 'shared' });
    await change('store', 'release', '1');
    await releaseThree('quests');
    await upload('4', { name: 'quests', contract: 'shared' });
    const contracts = async () => (await test.db.select().from(releaseContracts)).map(({ contract }) => contract).sort();
    expect(await contracts()).toEqual(['{"v":"1"}', '{"v":"2"}', '{"v":"3"}', '{"v":"shared"}']);
    await prune({}, 'quests');
    expect(await contracts()).toEqual(['{"v":"2"}', '{"v":"3"}', '{"v":"shared"}']);
    wait(8 * DAY);
    await upload('5', { name: 'quests', contract: '3' });
    expect(await prune({}, 'quests')).toMatchObject({ 4: 'remove old' });
    expect(await contracts()).toEqual(['{"v":"2"}', '{"v":"3"}', '{"v":"shared"}']);
    expect(await releases.contract('store', '1')).toBe('{"v":"shared"}');
  });

  itOnBoth('either go or become live, whatever comes first and on whichever server', async () => {
    for (let round = 0; round < propertyRuns(5); round += 1) {
      await releaseThree();
      const other = new Releases({ db: test.db, store: releases.store, now: () => now, changes: test.services.changes });
      expect(await other.has('store', '1')).toBe(true);
      const [pruned, changed] = await Promise.allSettled([
        prune(),
        other.make({ part: 'store', change: { action: 'rollback', version: '1' } }, { by: 'ann' }),
      ]);
      const isLive = changed.status === 'fulfilled';
      if (!isLive) expect(String(changed.reason)).toContain(REFUSAL);
      expect(pruned).toMatchObject({ value: { 1: isLive ? 'keep live' : 'remove old' } });
      expect(await releases.has('store', '1')).toBe(isLive);
      expect((await other.newest('store'))?.state.live).toBe(isLive ? '1' : '3');
      for (const table of [releaseChanges, releaseVersions, releaseLeftovers]) await test.db.delete(table);
    }
  });

  it('go by the job of the server, which a part that fails does not hold up', async () => {
    await releaseThree();
    await releaseThree('quests');
    const job = jobsOf(test.services).find(({ name }) => name === 'prune releases');
    const error = jest.fn();
    const context = { ...test.jobContext, log: { info: jest.fn(), error } } as unknown as typeof test.jobContext;
    const read = jest.spyOn(Releases.prototype, 'part').mockRejectedValueOnce(new Error('It is damaged.'));
    await job?.run(context);
    read.mockRestore();
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ remote: 'quests' }), expect.any(String));
    expect((await releases.list()).map(({ versions }) => versions)).toEqual([
      ['3', '2', '1'],
      ['3', '2'],
    ]);
    wait(HOUR + 1);
    await job?.run(context);
    expect([await files(), (await releases.part('quests')).versions]).toEqual([[], ['3', '2']]);
  });

  it('are removed by a token of their team alone', async () => {
    expect((await post('/api/releases/members/prunings', {})).statusCode).toBe(403);
    expect((await post('/api/releases/store/prunings', {}, 'wrong')).statusCode).toBe(401);
  });

  itOnBoth('are recorded as seen once an hour, whatever the number of reports and servers', async () => {
    await releaseThree();
    const { db, services } = test;
    const seen = () => new VersionsSeen({ ...services, db, now: () => now, remotes: { hasServed: () => false } });
    const [first, second] = [seen(), seen()];
    const update = jest.spyOn(db, 'insert');
    for (let count = 0; count < 100; count += 1) {
      first.record('store', '1');
      first.record('store', 'invented');
      await first.flush();
    }
    expect(update).toHaveBeenCalledTimes(1);
    second.record('store', '1');
    await second.flush();
    update.mockRestore();
    const rows = await db.select().from(versionsSeen);
    expect(rows.map(({ remote, version }) => [remote, version])).toEqual([['store', '1']]);
    wait(2 * HOUR);
    first.record('store', '1');
    await first.flush();
    const [again] = await db.select().from(versionsSeen);
    expect(again?.expiresAt.getTime()).toBe((rows[0]?.expiresAt.getTime() ?? 0) + 2 * HOUR);
  });

  it('stay for a tab that reports a failure of theirs', async () => {
    await releaseThree();
    const failure = { remote: 'store', version: '1', step: 'page', message: 'Loading chunk 7 failed.', path: '/store' };
    expect((await (await openBrowser(test)).post('/api/telemetry', failure)).statusCode).toBe(204);
    expect(await prune()).toEqual({ ...KEPT, 1: expect.stringMatching('keep open') });
    expect((await post('/api/releases/store', { action: 'rollback', version: '1' })).statusCode).toBe(200);
  });

  it('are left alone by a server unless it is asked to remove them', () => {
    const config = readConfig({ DATA_DIR: test.dataDir });
    expect(jobsOf({ ...test.services, config }).map(({ name }) => name)).not.toContain('prune releases');
    expect(config.releaseRetention).toEqual({ versions: 10, days: 90 });
  });
});
