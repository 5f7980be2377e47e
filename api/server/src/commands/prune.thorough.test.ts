import fs from 'node:fs/promises';
import path from 'node:path';
import { Releases } from '@greenroom/releases';
import { readConfig } from '../config/config';
import { openReleaseStore } from '../delivery/create-delivery';
import { DAY } from '../lib/durations';
import { createTestApp, type TestApp } from '../testing/test-app';
import { pruneCommand } from './prune-command';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('marks the old versions in the store of the environment, by its settings', async () => {
  const env = { DATA_DIR: test.dataDir, REMOTES_DIR: test.remotesDir, HOST_DIST: test.hostDist, RELEASE_KEEP_VERSIONS: '1' };
  const config = readConfig(env);
  let at = Date.now() - 200 * DAY;
  const releases = new Releases(openReleaseStore(config), () => new Date(at));
  for (const version of ['1', '2', '3', '4']) {
    await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ name: 'store', version }))]]));
    await releases.change('store', { action: 'release', version }, 'a test');
    at += DAY;
  }
  for (const { key } of await releases.store.files('store/')) await fs.utimes(path.join(test.remotesDir, key), 1, 1);
  const { data } = await pruneCommand(['store'], env);
  const { versions } = data as { versions: { version: string; action: string; reason: string }[] };
  expect(Object.fromEntries(versions.map(({ version, action, reason }) => [version, `${action} ${reason}`]))).toMatchObject({
    1: 'mark old',
    2: 'mark old',
    3: 'keep previous',
    4: 'keep live',
  });
  expect((await releases.removedVersions('store')).sort()).toEqual(['1', '2']);
});
