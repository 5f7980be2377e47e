import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ReleaseRecord } from '@greenroom/contract';
import { DrizzleQueryError } from 'drizzle-orm';
import type { Change, ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { sharedTestApp } from '../../testing/test-app';
import { releaseForTest } from '../../testing/test-releases';
import { Releases, RELEASES_TOPIC } from '../releases/releases';
import { RemotesRepository } from './remotes.repository';

const RELEASED: Change = { topic: RELEASES_TOPIC };

const test = sharedTestApp();
beforeEach(async () => {
  await test.reset();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** The registry of a server where a remote is live, and which hears of changes by `announce` alone. */
async function setUp(options: { dataDir?: string } = {}) {
  const { releases } = test.services;
  const release = async () => (await releaseForTest(test, 'store', { entry: 'e.js', routes: ['/store'] })).split('/').at(-1);
  const version = await release();
  const warn = jest.fn();
  let announce: (change: Change) => void = () => undefined;
  const changes: Pick<ChangeFeed, 'onChange'> = {
    onChange(listener) {
      announce = (change) => listener(change, 'remote');
      return () => undefined;
    },
  };
  const remotes = new RemotesRepository(releases, { url: '/remotes', log: { warn }, changes, ...options });
  const live = async () => (await remotes.all()).map((remote) => remote.live.version);
  expect(await live()).toEqual([version]);
  return { remotes, release, version, warn, live, announce: (change: Change) => announce(change), reads: jest.spyOn(releases, 'current') };
}

it('reads what is live again after a change of it only, and returns the same object while nothing changes', async () => {
  const { remotes, announce, reads } = await setUp();
  const first = await remotes.all();
  announce({ topic: 'store' });
  jest.advanceTimersByTime(3_600_000);
  expect(await remotes.all()).toBe(first);
  expect(reads).not.toHaveBeenCalled();
  for (const change of [RELEASED, 'unknown'] as const) {
    announce(change);
    expect(await remotes.all()).toBe(first);
  }
  expect(reads).toHaveBeenCalledTimes(2);
});

it('reads once for concurrent requests', async () => {
  const { remotes, announce, reads } = await setUp();
  announce(RELEASED);
  await Promise.all(Array.from({ length: 20 }, () => remotes.all()));
  expect(reads).toHaveBeenCalledTimes(1);
});

it('shows a release at once, also during a read that began before it', async () => {
  const { release, live, announce, reads } = await setUp();
  let respond: (records: Map<string, ReleaseRecord>) => void = () => undefined;
  const before = await test.services.releases.current();
  reads.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  announce(RELEASED);
  const early = live();
  const next = await release();
  announce(RELEASED);
  expect(await live()).toEqual([next]);
  respond(before);
  await early;
  expect(await live()).toEqual([next]);
});

it('returns what was live with a warning when the database is away, and reads it again a second later', async () => {
  const { release, version, live, announce, warn, reads } = await setUp();
  const next = await release();
  reads.mockRejectedValueOnce(new Error('no response'));
  announce(RELEASED);
  expect(await live()).toEqual([version]);
  expect(warn).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1000);
  expect(await live()).toEqual([next]);
});

it('leaves nothing out when the database goes while a new version is read', async () => {
  const { release, version, live, announce } = await setUp();
  const next = await release();
  jest.spyOn(test.services.releases, 'description').mockRejectedValueOnce(new DrizzleQueryError('select', [], new Error('gone')));
  announce(RELEASED);
  expect(await live()).toEqual([version]);
  jest.advanceTimersByTime(1000);
  expect(await live()).toEqual([next]);
});

it('returns what was live when the database does not respond within a second, and then at once', async () => {
  const { version, live, announce, reads } = await setUp();
  reads.mockReturnValue(new Promise(() => undefined));
  announce(RELEASED);
  const waiting = live();
  await setImmediate();
  await jest.advanceTimersByTimeAsync(1000);
  expect([await waiting, await live()]).toEqual([[version], [version]]);
});

it('keeps what is live once, however often it is read', async () => {
  const { remotes, announce } = await setUp({ dataDir: test.dataDir });
  const keptAt = async () => {
    await remotes.all();
    await remotes.flush();
    return (await fs.stat(path.join(test.dataDir, 'live.json'))).mtimeMs;
  };
  const first = await keptAt();
  announce(RELEASED);
  expect(await keptAt()).toBe(first);
});

it('starts with what it kept when the database is away', async () => {
  const { version } = await setUp();
  const { releases, changes } = test.services;
  const options = { url: '/remotes', log: { warn: jest.fn() }, changes, dataDir: test.dataDir };
  const keeping = new RemotesRepository(releases, options);
  await keeping.all();
  await keeping.flush();
  const away = new Releases({ db: {} as Db, store: releases.store, now: releases.now, changes });
  const started = await new RemotesRepository(away, options).all();
  expect(started.map(({ live }) => live.version)).toEqual([version]);
});
