import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FolderStore, Releases } from '@greenroom/releases';
import { StoredHostFiles } from './stored-host-files';

let dir: string;
beforeEach(async () => {
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-'));
});
afterEach(() => fs.rm(dir, { recursive: true }));

it.each(['1.0.0-a', '1.0.0-b'])('finds a file that two versions share at once when %s is removed', async (removed) => {
  const releases = new Releases(new FolderStore(dir));
  for (const version of ['1.0.0-a', '1.0.0-b']) {
    const description = { name: 'host', version, files: { 'shared.js': 'sha384-x', 'other.js': 'sha384-y' } };
    await releases.upload(
      new Map([
        ['shared.js', Buffer.from('shared()')],
        ['other.js', Buffer.from('other()')],
        ['host.json', Buffer.from(JSON.stringify(description))],
      ]),
    );
  }
  const files = new StoredHostFiles(releases);
  expect(String(await files.read('other.js'))).toBe('other()');
  await fs.rm(path.join(dir, 'host', removed), { recursive: true });
  expect(String(await files.read('shared.js'))).toBe('shared()');
  await fs.rm(path.join(dir, 'host'), { recursive: true });
  expect(await files.read('nothing.js')).toBeNull();
});
