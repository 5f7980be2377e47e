import { oncePerTurn } from './caches';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('loads once for all callers of a turn, and again in the next', async () => {
  let loads = 0;
  const load = oncePerTurn(async () => (loads += 1));
  expect(await Promise.all([load(), load(), Promise.resolve().then(load)])).toEqual([1, 1, 1]);
  expect(await load()).toBe(2);
});

it('lets the callers continue when the turn has ended', async () => {
  const order: string[] = [];
  const load = oncePerTurn(async () => undefined);
  const callers = ['a', 'b'].map((name) => load().then(() => order.push(name)));
  await Promise.resolve().then(() => order.push('the turn'));
  await Promise.all(callers);
  expect(order).toEqual(['the turn', 'a', 'b']);
});

it('does not keep a failure', async () => {
  const outcomes = [Promise.reject(new Error('unreachable')), Promise.resolve('fine')];
  const load = oncePerTurn(() => outcomes.shift() ?? Promise.resolve('no more'));
  await expect(load()).rejects.toThrow('unreachable');
  await turn();
  expect(await load()).toBe('fine');
});
