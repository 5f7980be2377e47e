import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startMockBucket, type MockBucket } from '../testing/mock-bucket';
import { BucketFiles, type FileStore, FolderFiles } from './files';
import { StoreDown } from './storage';

let bucket: MockBucket;
let folder: string;
beforeAll(async () => {
  bucket = await startMockBucket();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-releases-'));
});
afterAll(async () => {
  await bucket.close();
  await fs.rm(folder, { recursive: true });
});

it.each<[string, () => FileStore]>([
  ['a folder', () => new FolderFiles(folder, StoreDown)],
  ['a bucket', () => new BucketFiles(bucket.config, StoreDown)],
])('%s returns files as they are by now, lists those below a prefix, and removes folders', async (_place, open) => {
  const store = open();
  const files = ['store/1/e.js', 'store/1/a/b.css', 'store/10/e.js', 'members/1/e.js'];
  for (const file of files) await store.put(file, Buffer.from(file));
  await store.put('store/1/e.js', Buffer.from('again'));
  expect([String(await store.read('store/1/e.js')), await store.read('store/1/none.js'), await store.read('store/1')]).toEqual([
    'again',
    null,
    null,
  ]);
  expect((await store.list('')).sort()).toEqual(files.toSorted());
  expect((await store.list('store/1/')).sort()).toEqual(files.slice(0, 2).sort());
  await store.remove('store/1/');
  await store.remove('store/none/');
  expect((await store.list('')).sort()).toEqual(files.slice(2).sort());
});

it('says that a bucket which fails is down', async () => {
  bucket.failure = 'error';
  await expect(new BucketFiles(bucket.config, StoreDown).list('')).rejects.toThrow(StoreDown);
});
