import { FairQueue } from './fair-queue';
import { Busy } from './http-problem';

const settle = () => new Promise(setImmediate);

/** Creates a queue whose tasks are named after their owner and ended by hand. */
function openQueue(options: { concurrency: number; waitingPerOwner: number; waiting: number }) {
  const queue = new FairQueue(options);
  const [started, ends]: [string[], (() => void)[]] = [[], []];
  const add = (name: string) =>
    queue.run(name.slice(0, 1), () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return { add, started, endNext: () => settle().then(() => (ends.shift()?.(), settle())) };
}

it('lets owners take turns', async () => {
  const { add, started, endNext } = openQueue({ concurrency: 2, waitingPerOwner: 9, waiting: 9 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']) void add(name);
  for (let ended = 0; ended < 5; ended += 1) await endNext();
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5']);
});

it('refuses what one owner, or all, would have waiting beyond the limits', async () => {
  const { add, started, endNext } = openQueue({ concurrency: 1, waitingPerOwner: 2, waiting: 3 });
  for (const name of ['a1', 'a2', 'a3']) void add(name);
  await expect(add('a4')).rejects.toThrow(Busy);
  void add('b1');
  await expect(add('c1')).rejects.toThrow(Busy);
  await endNext();
  void add('c2');
  for (let ended = 0; ended < 3; ended += 1) await endNext();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'c2']);
});

it('runs the next task after a failed one', async () => {
  const queue = new FairQueue({ concurrency: 1, waitingPerOwner: 1, waiting: 1 });
  const failed = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
