import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { Budget } from './budget';
import { PictureMaker } from './picture-maker';

// The process that makes the pictures has to start.
jest.setTimeout(20_000);

it('makes pictures again after its process ended, and says so to those who waited', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'greenroom-maker-'));
  const file = path.join(folder, 'a.png');
  await sharp({ create: { width: 4, height: 2, channels: 3, background: '#000' } }).png().toFile(file);
  const maker = new PictureMaker();
  const target = path.join(folder, 'a.webp');
  const waiting = Promise.allSettled([maker.make(file, target), maker.make(file, target)]);
  maker.stop();
  for (const outcome of await waiting) expect(outcome).toMatchObject({ status: 'rejected', reason: { statusCode: 503 } });
  expect(await maker.make(file, target)).toMatchObject({ file: target, width: 4, height: 2 });
  expect(await maker.make(path.join(folder, 'none.png'), target)).toBe('not-an-image');
  maker.stop();
  await fs.rm(folder, { recursive: true });
});

describe('a budget', () => {
  it('lets as much run at once as it has, in order, and what costs more than that alone', async () => {
    const budget = new Budget(10);
    const [log, ends]: [string[], Map<string, () => void>] = [[], new Map()];
    const job = (name: string, cost: number) =>
      budget.spend(cost, () => {
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

  it('goes on after what failed', async () => {
    const budget = new Budget(1);
    await expect(budget.spend(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await budget.spend(1, () => Promise.resolve('yes'))).toBe('yes');
  });
});
