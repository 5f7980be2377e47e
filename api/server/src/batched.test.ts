import { batched } from './batched';

/** Loads that end when the test says so. */
function loads() {
  const calls: { keys: string[]; end(outcome?: Error): void }[] = [];
  const get = batched((keys) => {
    return new Promise<Map<string, string>>((resolve, reject) => {
      const values = new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `value of ${key}`]));
      calls.push({ keys, end: (outcome) => (outcome ? reject(outcome) : resolve(values)) });
    });
  });
  return { calls, get };
}

it('asks at once, and then together for what came meanwhile, each key once', async () => {
  const { calls, get } = loads();
  const first = get('a');
  expect(calls.map(({ keys }) => keys)).toEqual([['a']]);
  // Of before this question, the answer under way may be too old for it.
  const more = [get('a'), get('b'), get('b'), get('nobody')];
  calls[0]?.end();
  expect(await first).toBe('value of a');
  expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b', 'nobody']]);
  calls[1]?.end();
  expect(await Promise.all(more)).toEqual(['value of a', 'value of b', 'value of b', undefined]);
  void get('c');
  expect(calls.at(-1)?.keys).toEqual(['c']);
});

it('tells those of a failure who waited for it, and goes on with the others', async () => {
  const { calls, get } = loads();
  const failing = get('a');
  const next = get('b');
  calls[0]?.end(new Error('no connection'));
  await expect(failing).rejects.toThrow('no connection');
  calls[1]?.end();
  expect(await next).toBe('value of b');
});
