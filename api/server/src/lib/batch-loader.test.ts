import { batchLoader } from './group-commit';

jest.useFakeTimers();

/** A batch loader whose queries the test ends. */
function loads() {
  const calls: { keys: string[]; end(outcome?: Error): void }[] = [];
  const get = batchLoader((keys) => {
    return new Promise<Map<string, string>>((resolve, reject) => {
      const values = new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `value of ${key}`]));
      calls.push({ keys, end: (outcome) => (outcome ? reject(outcome) : resolve(values)) });
    });
  });
  return { calls, get };
}

/** Waits until the turn has ended. */
const turn = () => jest.advanceTimersByTimeAsync(0);

it('loads a key without waiting for others, and batches the keys requested meanwhile, each once', async () => {
  const { calls, get } = loads();
  const first = get('a');
  await turn();
  expect(calls.map(({ keys }) => keys)).toEqual([['a']]);
  // The pending query started before this request, so its result may be stale.
  const more = [get('a'), get('b'), get('b'), get('unknown')];
  calls[0]?.end();
  expect(await first).toBe('value of a');
  await jest.advanceTimersByTimeAsync(10);
  expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b', 'unknown']]);
  calls[1]?.end();
  expect(await Promise.all(more)).toEqual(['value of a', 'value of b', 'value of b', undefined]);
  void get('c');
  await turn();
  expect(calls.at(-1)?.keys).toEqual(['c']);
});

it('rejects the keys of a failed batch, and loads the next batch', async () => {
  const { calls, get } = loads();
  const failing = get('a');
  await turn();
  const next = get('b');
  calls[0]?.end(new Error('no connection'));
  await expect(failing).rejects.toThrow('no connection');
  await turn();
  calls[1]?.end();
  expect(await next).toBe('value of b');
});
