import { z } from 'zod';
import { HttpProblem } from '../lib/http-problem';
import { ResponseCache } from './response-cache';

const schema = z.object({ count: z.number() });
let loaded = 0;
const loader = { topic: 'raffles', schema, load: async () => ({ count: ++loaded, internal: 'secret' }) };
beforeEach(() => {
  loaded = 0;
});

it('loads a response once for concurrent requests, and strips what the contract does not have', async () => {
  const cache = new ResponseCache(60_000);
  const responses = await Promise.all(Array.from({ length: 5 }, () => cache.get('all', loader)));
  for (const { bytes } of [...responses, await cache.get('all', loader)]) expect(String(bytes)).toBe('{"count":1}');
});

it('reloads a response after its topic was invalidated, also during a load', async () => {
  const cache = new ResponseCache(60_000);
  const [early] = [cache.get('all', loader), cache.get('other', { ...loader, topic: 'store' })];
  cache.invalidate('raffles');
  expect((await cache.get('all', loader)).value).toEqual({ count: 3 });
  expect((await early).value).toEqual({ count: 1 });
  expect((await cache.get('all', loader)).value).toEqual({ count: 3 });
  expect((await cache.get('other', loader)).value).toEqual({ count: 2 });
});

it('caches no failure, and nothing where caching is disabled', async () => {
  const cache = new ResponseCache(60_000);
  await expect(cache.get('all', { ...loader, load: () => Promise.reject(new Error('down')) })).rejects.toThrow('down');
  expect((await cache.get('all', loader)).value).toEqual({ count: 1 });
  const never = new ResponseCache(0);
  expect([await never.get('all', loader), await never.get('all', loader)].map(({ value }) => value.count)).toEqual([2, 3]);
});

it('holds a bounded number of responses, and of more the latest', async () => {
  const cache = new ResponseCache(60_000);
  for (let id = 0; id < 2500; id += 1) await cache.getChosen(`raffles/${id}`, 'a', loader);
  expect(cache.size).toBe(2000);
  expect((await cache.getChosen('raffles/2499', 'a', loader)).value).toEqual({ count: 2500 });
});

describe('a stale response', () => {
  const clock = jest.spyOn(performance, 'now');
  let cache: ResponseCache;
  beforeEach(async () => {
    clock.mockReturnValue(0);
    cache = new ResponseCache(1000);
    await cache.get('all', loader);
  });
  afterAll(() => clock.mockRestore());

  const count = async (milliseconds: number) => {
    clock.mockReturnValue(milliseconds);
    return (await cache.get('all', loader)).value.count;
  };
  /** Runs pending promise callbacks. */
  const settle = () => new Promise(setImmediate);

  it('is served once more while it is revalidated in the background', async () => {
    expect(await count(999)).toBe(1);
    expect(await Promise.all([count(1000), count(1000)])).toEqual([1, 1]);
    await settle();
    expect(await count(1500)).toBe(2);
    expect(loaded).toBe(2);
  });

  it('expires without requests', async () => {
    expect(await count(2000)).toBe(2);
  });

  it('expires while its revalidation hangs', async () => {
    clock.mockReturnValue(1000);
    const never = { ...loader, load: () => new Promise<{ count: number; internal: string }>(() => {}) };
    expect((await cache.get('all', never)).value.count).toBe(1);
    expect(await count(1999)).toBe(1);
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const next = count(2000);
    await jest.advanceTimersByTimeAsync(1000);
    jest.useRealTimers();
    expect(await next).toBe(2);
  });

  it('is dropped by an invalidation, and the pending revalidation with it', async () => {
    const old = count(1000);
    cache.invalidate('raffles');
    expect(await count(1000)).toBe(3);
    await settle();
    expect([await old, await count(1000)]).toEqual([1, 3]);
  });

  it('is not served once its revalidation has failed', async () => {
    clock.mockReturnValue(1000);
    const down = { ...loader, load: () => Promise.reject(new Error('down')) };
    expect((await cache.get('all', down)).value.count).toBe(1);
    await settle();
    await expect(cache.get('all', down)).rejects.toThrow('down');
  });
});

it('evicts expired responses that are not requested again', async () => {
  const clock = jest.spyOn(performance, 'now');
  const cache = new ResponseCache(1000);
  for (const seconds of [0, 2, 4]) {
    clock.mockReturnValue(seconds * 1000);
    await cache.getChosen(`raffles/${seconds}`, 'a', loader);
    await cache.getChosen(`raffles/${seconds}/entries/all`, 'a', loader);
  }
  clock.mockRestore();
  expect(cache.size).toBe(2);
});

it('caches that something does not exist for five times as long, until a write of its topic', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const cache = new ResponseCache(1000);
  const load = jest.fn(() => Promise.reject(new HttpProblem(404, 'None')));
  const loads = async (at: number) => {
    clock.mockReturnValue(at);
    await expect(cache.get('raffles/9', { ...loader, load })).rejects.toThrow('None');
    return load.mock.calls.length;
  };
  expect([await loads(0), await loads(1), await loads(4999)]).toEqual([1, 1, 1]);
  expect(await loads(7000)).toBe(2);
  cache.invalidate('raffles');
  expect((await cache.get('raffles/9', loader)).value).toEqual({ count: 1 });
  clock.mockRestore();
});

it('runs the loads that anyone can choose one at a time, and owners take turns', async () => {
  const cache = new ResponseCache(60_000);
  let running = 0;
  const order: string[] = [];
  const load = (key: string, isChosen: boolean) => ({
    ...loader,
    load: async () => {
      order.push(key);
      if (isChosen) expect(++running).toBe(1);
      await new Promise(setImmediate);
      if (isChosen) running -= 1;
      return { count: 1 };
    },
  });
  const get = (key: string, owner: string) => cache.getChosen(key, owner, load(key, true));
  await Promise.all([...['a1', 'a2', 'a3', 'b1'].map((key) => get(key, key.slice(0, 1))), cache.get('shared', load('shared', false))]);
  expect(order.filter((key) => key !== 'shared')).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect(order.indexOf('shared')).toBeLessThan(2);
});

it('refuses whoever has too many waiting, until some of them are loaded', async () => {
  const cache = new ResponseCache(60_000);
  const many = await Promise.allSettled(Array.from({ length: 30 }, (_, key) => cache.getChosen(`a${key}`, 'a', loader)));
  expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(9);
  expect((await cache.getChosen('a29', 'a', loader)).value).toEqual({ count: 22 });
});

it('loads a row while searches and lists wait for their turns', async () => {
  const cache = new ResponseCache(60_000);
  let end: (response: { count: number }) => void = () => undefined;
  const slow = cache.getChosen('slow', 'a', { ...loader, load: () => new Promise((resolve) => (end = resolve)) });
  const waiting = cache.getChosen('raffles/1/entries', 'a', loader);
  expect((await cache.getRow('raffles/1', 'a', loader)).value).toEqual({ count: 1 });
  end({ count: 0 });
  await Promise.all([slow, waiting]);
});

it('refuses no one because of another visitor who requested the same key, and has too many waiting', async () => {
  const cache = new ResponseCache(60_000);
  const many = Array.from({ length: 21 }, (_, key) => cache.getChosen(`a${key}`, 'a', loader));
  const [refused, ...others] = ['a', 'b', 'c'].map((owner) => cache.getChosen('popular', owner, loader));
  await expect(refused).rejects.toThrow('busy');
  const [second, third] = await Promise.all(others);
  expect(second?.value).toEqual({ count: expect.any(Number) });
  expect(third).toBe(second);
  await Promise.all(many);
});

it('takes a key with anything from a request in it together with its owner only', async () => {
  const cache = new ResponseCache(60_000);
  const id = loaded;
  // @ts-expect-error A template has something from a request in it.
  const chosen = cache.get(`raffles/${id}`, loader);
  // @ts-expect-error Nor a text of any other origin.
  const text = cache.get(String(id), loader);
  expect(await Promise.all([chosen, text, cache.get('raffles', loader)])).toHaveLength(3);
});

describe('a slow loader', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('runs a fifth of the time, and returns every write made before the request', async () => {
    const cache = new ResponseCache(60_000);
    let written = 0;
    const slow = {
      ...loader,
      load: () => new Promise<{ count: number }>((resolve) => setTimeout(resolve, 100, { count: written })).finally(() => (loaded += 1)),
    };
    const seen: Promise<boolean>[] = [];
    for (let at = 0; at < 100; at += 1) {
      written += 1;
      const own = written;
      cache.invalidate('raffles');
      seen.push(cache.get('all', slow).then(({ value }) => value.count >= own));
      await jest.advanceTimersByTimeAsync(50);
    }
    await jest.advanceTimersByTimeAsync(2000);
    expect(new Set(await Promise.all(seen))).toEqual(new Set([true]));
    expect(loaded).toBeGreaterThanOrEqual(9);
    expect(loaded).toBeLessThanOrEqual(12);
  });

  it('runs at once if the last load is long past', async () => {
    const cache = new ResponseCache(60_000);
    const slow = { ...loader, load: () => new Promise<{ count: number }>((resolve) => setTimeout(resolve, 100, { count: ++loaded })) };
    const first = cache.get('all', slow);
    await jest.advanceTimersByTimeAsync(500);
    cache.invalidate('raffles');
    const second = cache.get('all', slow);
    await jest.advanceTimersByTimeAsync(100);
    expect([(await first).value.count, (await second).value.count]).toEqual([1, 2]);
  });

  it('that never ends delays the next load by a second at most', async () => {
    const cache = new ResponseCache(60_000);
    void cache.get('all', { ...loader, load: () => new Promise<never>(() => undefined) });
    cache.invalidate('raffles');
    const next = cache.get('all', loader);
    await jest.advanceTimersByTimeAsync(1000);
    expect((await next).value.count).toBe(1);
  });
});
