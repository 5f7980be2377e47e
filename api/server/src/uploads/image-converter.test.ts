import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { WeightedSemaphore } from '../lib/weighted-semaphore';
import { storedSide } from './convert-image';
import { ImageConverter } from './image-converter';

let folder: string;
let file: string;
let converter: ImageConverter;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-converter-'));
  file = path.join(folder, 'a.png');
  await sharp({ create: { width: 4, height: 2, channels: 3, background: '#000' } })
    .png()
    .toFile(file);
  converter = new ImageConverter();
});
afterEach(async () => {
  converter.stop();
  await fs.rm(folder, { recursive: true });
});

it('rejects pending conversions when its process ends, and starts a new one for the next', async () => {
  const target = path.join(folder, 'a.webp');
  const waiting = Promise.allSettled([converter.convert(file, target, { owner: '1' }), converter.convert(file, target, { owner: '1' })]);
  converter.stop();
  for (const outcome of await waiting) expect(outcome).toMatchObject({ status: 'rejected', reason: { statusCode: 503 } });
  expect(await converter.convert(file, target, { owner: '1' })).toMatchObject({ file: target, width: 4, height: 2 });
  expect(await converter.convert(path.join(folder, 'none.png'), target, { owner: '1' })).toBe('not-an-image');
});

it('converts the pictures of members in turns', async () => {
  const done: string[] = [];
  const convert = (owner: string, number: number) =>
    converter.convert(file, path.join(folder, `${owner}${number}.webp`), { owner }).then(() => done.push(owner));
  const many = Array.from({ length: 20 }, (_, number) => convert('many', number));
  await convert('one', 0);
  expect(done.length).toBeLessThan(15);
  await Promise.all(many);
});

it.each([
  ['photo', [4000, 3000], 'jpeg', 2560],
  ['screenshot of a long page', [1080, 12_000], 'png', 12_000],
  ['screenshot of a longer page', [1080, 21_600], 'png', 16_124],
  ['screenshot of the longest page in a narrow window', [400, 40_000], 'png', 16_383],
  ['screenshot of one on a wide screen', [1600, 10_000], 'png', 6750],
  ['panorama', [12_000, 3000], 'jpeg', 4320],
  ['long WebP, which takes memory to decode', [1160, 11_600], 'webp', 10_254],
] as const)('keeps the text of a picture readable: a %s of %j pixels as %s is stored with %d', (_name, [width, height], format, side) => {
  const metadata = { format, width, height, channels: 3, depth: 'uchar', isProgressive: false, chromaSubsampling: '4:2:0' } as const;
  expect(storedSide(metadata)).toBe(side);
});

describe('a weighted semaphore', () => {
  it('runs tasks in order up to its capacity, and one above the capacity alone', async () => {
    const semaphore = new WeightedSemaphore(10);
    const [log, ends]: [string[], Map<string, () => void>] = [[], new Map()];
    const job = (name: string, cost: number) =>
      semaphore.run(cost, () => {
        log.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const jobs = [job('a', 6), job('b', 4), job('huge', 99), job('c', 1)];
    await Promise.resolve();
    expect(log).toEqual(['a', 'b']);
    ends.get('a')?.();
    await jobs[0];
    expect(log).toEqual(['a', 'b']);
    ends.get('b')?.();
    await jobs[1];
    await Promise.resolve();
    expect(log).toEqual(['a', 'b', 'huge']);
    ends.get('huge')?.();
    await jobs[2];
    await Promise.resolve();
    expect(log).toEqual(['a', 'b', 'huge', 'c']);
    ends.get('c')?.();
    await jobs[3];
  });

  it('runs the next task after a failed one', async () => {
    const semaphore = new WeightedSemaphore(1);
    await expect(semaphore.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore.run(1, () => Promise.resolve('yes'))).toBe('yes');
  });
});
