import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openStorage } from '../storage/storage';
import { linkReleases, takeSnapshot } from './snapshot';

const KEY = 'public/items/cap.webp';

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-snapshot-'));
});
afterEach(() => fs.rm(folder, { recursive: true }));

it('has the images and the database of its time, whatever happens to them later', async () => {
  const [dataDir, into] = [path.join(folder, 'data'), path.join(folder, 'snapshot')];
  const storage = openStorage({ bucket: null, dataDir });
  await storage.put(KEY, Buffer.from('the first'), 'image/webp');
  await storage.put('attachments/one.webp', Buffer.from('one'), 'image/webp');
  await fs.mkdir(path.join(dataDir, 'database/empty'), { recursive: true });
  await fs.writeFile(path.join(dataDir, 'database/table'), 'rows');
  await fs.mkdir(into);
  await takeSnapshot(dataDir, into);
  await storage.put(KEY, Buffer.from('the second'), 'image/webp');
  await storage.remove('attachments/one.webp');
  await fs.appendFile(path.join(dataDir, 'database/table'), ', more rows');

  const read = (file: string) => fs.readFile(path.join(into, file), 'utf8');
  expect([await read(`storage/${KEY}`), await read('storage/attachments/one.webp'), await read('database/table')]).toEqual([
    'the first',
    'one',
    'rows',
  ]);
  // PostgreSQL does not start without its empty folders.
  expect(await fs.readdir(path.join(into, 'database/empty'))).toEqual([]);
});

it('has no symlinks, and nothing that the stores have not published', async () => {
  const remotes = path.join(folder, 'remotes');
  for (const file of ['.unfinished/half', 'quests/1.0.0/remote.json', 'quests/1.0.0/assets/a.svg', 'quests/.hidden']) {
    await fs.mkdir(path.dirname(path.join(remotes, file)), { recursive: true });
    await fs.writeFile(path.join(remotes, file), file);
  }
  await fs.symlink('/etc/hostname', path.join(remotes, 'quests/1.0.0/link.js'));
  const into = path.join(folder, 'snapshot');
  await fs.mkdir(into);
  await linkReleases(remotes, into);
  const names = await fs.readdir(into, { recursive: true, withFileTypes: true });
  const files = names.filter((name) => !name.isDirectory()).map(({ parentPath, name }) => path.relative(into, path.join(parentPath, name)));
  expect(files.sort()).toEqual(['remotes/quests/1.0.0/assets/a.svg', 'remotes/quests/1.0.0/remote.json']);
});
