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

it('loads the first key at once, and batches the keys requested meanwhile, each once', async () => {
  const { calls, get } = loads();
  const first = get('a');
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
  expect(calls.at(-1)?.keys).toEqual(['c']);
});

it('rejects the keys of a failed batch, and loads the next batch', async () => {
  const { calls, get } = loads();
  const failing = get('a');
  const next = get('b');
  calls[0]?.end(new Error('no connection'));
  await expect(failing).rejects.toThrow('no connection');
  calls[1]?.end();
  expect(await next).toBe('value of b');
});
