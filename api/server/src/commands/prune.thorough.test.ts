import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FolderStore, type PrunedVersion, Releases } from '@greenroom/releases';
import { openEmbedded } from '../db/client';
import { versionsSeen } from '../db/schema';
import { DAY } from '../lib/durations';
import { copyEmptyData } from '../testing/data-folders';
import { runCommandFile } from '../testing/run-command';

let dataDir: string;
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-prune-'));
  await copyEmptyData(dataDir);
}, 60_000);
afterAll(() => fs.rm(dataDir, { recursive: true }));

it('marks the old versions of the environment, and keeps what its database says that tabs have open', async () => {
  let at = Date.now() - 200 * DAY;
  const store = new FolderStore(path.join(dataDir, 'remotes'));
  const releases = new Releases(store, () => new Date(at));
  for (const version of ['1', '2', '3', '4']) {
    await releases.upload(new Map([['remote.json', Buffer.from(JSON.stringify({ name: 'store', version }))]]));
    await releases.change('store', { action: 'release', version }, 'a test');
    at += DAY;
  }
  for (const { key } of await store.files('store/')) await fs.utimes(path.join(store.dir, key), 1, 1);
  const database = await openEmbedded(path.join(dataDir, 'database'));
  await database.db.insert(versionsSeen).values({ remote: 'store', version: '2', expiresAt: new Date(Date.now() + DAY) });
  await database.close();

  const { code, stdout } = await runCommandFile('commands/prune.ts', ['store'], { DATA_DIR: dataDir, RELEASE_KEEP_VERSIONS: '1' });
  expect(code).toBe(0);
  const { versions } = (JSON.parse(stdout) as { data: { versions: PrunedVersion[] } }).data;
  expect(Object.fromEntries(versions.map(({ version, action, reason }) => [version, `${action} ${reason}`]))).toEqual({
    1: 'mark old',
    2: 'keep open',
    3: 'keep previous',
    4: 'keep live',
  });
  expect(await releases.removedVersions('store')).toEqual(['1']);
});
