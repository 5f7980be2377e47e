import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PICTURES } from '../config/data-folder';
import { startMockBucket, type MockBucket } from '../testing/mock-bucket';
import { openStorage, StorageDown, type Storage, contentTypeOf } from './storage';

let folder: string;
let bucket: MockBucket;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-storage-'));
  bucket = await startMockBucket();
});
afterAll(async () => {
  await bucket.close();
  await fs.rm(folder, { recursive: true });
});

const KEY = 'attachments/2026/one.webp';
const read = async (storage: Storage, key: string) => {
  const file = await storage.get(key);
  return file && { text: (await buffer(file.stream)).toString(), contentType: file.contentType, bytes: file.bytes };
};

describe.each<[string, () => Storage]>([
  ['a folder', () => openStorage({ bucket: null, dataDir: folder })],
  ['a bucket', () => openStorage({ bucket: bucket.config, dataDir: folder })],
])('%s', (_name, open) => {
  let storage: Storage;
  beforeAll(() => {
    storage = open();
  });

  it('returns a stored file, replaces it, and removes it', async () => {
    await storage.put(KEY, Buffer.from('first'), 'image/webp');
    expect(await read(storage, KEY)).toEqual({ text: 'first', contentType: 'image/webp', bytes: 5 });
    const before = await storage.get(KEY);
    before?.stream.destroy();
    await storage.put(KEY, Buffer.from('the second'), 'image/webp');
    const after = await storage.get(KEY);
    after?.stream.destroy();
    expect(after?.etag).toMatch(/^"[^"]+"$/);
    expect(after?.etag).not.toBe(before?.etag);
    expect(await read(storage, KEY)).toMatchObject({ text: 'the second', bytes: 10 });
    await storage.remove(KEY);
    expect(await storage.get(KEY)).toBeUndefined();
    await storage.remove(KEY);
  });

  it('returns undefined for a missing file', async () => {
    await storage.put(KEY, Buffer.from('x'), 'image/webp');
    for (const key of ['attachments/none.webp', `${KEY}/below.webp`, 'attachments/2026', '', '../secret.webp']) {
      expect(await storage.get(key)).toBeUndefined();
    }
  });

  it('refuses a key outside the storage, or one that does not match the content type', async () => {
    for (const key of ['../out.webp', '/out.webp', 'a/../../out.webp', 'a\\..\\out.webp', '.unfinished/x.webp', 'x.svg']) {
      await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('is no key');
    }
    await expect(storage.put('x.png', Buffer.from('x'), 'image/webp')).rejects.toThrow('is no key');
  });
});

describe('a folder', () => {
  it('leaves no partial file, and throws StorageDown, when it cannot write', async () => {
    const dataDir = path.join(folder, 'blocked');
    const storage = openStorage({ bucket: null, dataDir });
    await fs.mkdir(path.join(dataDir, PICTURES, KEY), { recursive: true });
    await expect(storage.put(KEY, Buffer.from('x'), 'image/webp')).rejects.toThrow(StorageDown);
    expect(await fs.readdir(path.join(dataDir, PICTURES, '.unfinished'))).toEqual([]);
  });
});

describe('a bucket', () => {
  it.each([
    ['refuses the key', { accessKeyId: 'AKIDOTHER' }],
    ['is not there', { bucket: 'elsewhere' }],
    ['cannot be reached', { endpoint: 'http://127.0.0.1:1' }],
  ])('that %s is down', async (_name, changed) => {
    const storage = openStorage({ bucket: { ...bucket.config, ...changed }, dataDir: folder });
    const operations = [() => storage.put(KEY, Buffer.from('x'), 'image/webp'), () => storage.get(KEY), () => storage.remove(KEY)];
    for (const run of operations) await expect(run()).rejects.toThrow(StorageDown);
  });

  it.each(['error', 'cut'] as const)('that fails (%s) is down, and recovers', async (failure) => {
    const storage = openStorage({ bucket: bucket.config, dataDir: folder });
    bucket.objects.clear();
    bucket.failure = failure;
    await expect(storage.put(KEY, Buffer.from('x'), 'image/webp')).rejects.toThrow(StorageDown);
    bucket.failure = null;
    expect(bucket.objects.size).toBe(0);
    await storage.put(KEY, Buffer.from('x'), 'image/webp');
    expect(await read(storage, KEY)).toMatchObject({ text: 'x' });
  });
});

it.each([
  ['public/items/cap.webp', 'image/webp'],
  ['a-b_c/1.2.jpg', 'image/jpeg'],
  ['x.jpeg', 'image/jpeg'],
  ['x.png', 'image/png'],
  ['x.gif', 'image/gif'],
  ['x.svg', undefined],
  ['x.html', undefined],
  ['x.constructor', undefined],
  ['x', undefined],
  ['x.PNG', undefined],
  ['a//x.png', undefined],
  ['/x.png', undefined],
  ['./x.png', undefined],
  ['a/../x.png', undefined],
  ['..%2fx.png', undefined],
  ['a\\x.png', undefined],
  ['a\0.png', undefined],
  ['x.png\n', undefined],
  [`${'a'.repeat(200)}.png`, undefined],
])('the key %j is of the type %s', (key, type) => {
  expect(contentTypeOf(key)).toBe(type);
});
