import { z } from 'zod';
import { ResponseCache } from './response-cache';

const schema = z.object({ count: z.number() });
let made = 0;
const options = { topic: 'raffles', schema, make: async () => ({ count: ++made, internal: 'secret' }) };
beforeEach(() => {
  made = 0;
});

it('makes an answer once for all who ask, with nothing in it that the contract does not know', async () => {
  const cache = new ResponseCache(60_000);
  const responses = await Promise.all(Array.from({ length: 5 }, () => cache.get('all', options)));
  for (const { bytes } of [...responses, await cache.get('all', options)]) expect(String(bytes)).toBe('{"count":1}');
});

it('makes it anew after the topic was forgotten, even if it was being made then', async () => {
  const cache = new ResponseCache(60_000);
  const [early] = [cache.get('all', options), cache.get('other', { ...options, topic: 'store' })];
  cache.forget('raffles');
  expect((await cache.get('all', options)).value).toEqual({ count: 3 });
  expect((await early).value).toEqual({ count: 1 });
  expect((await cache.get('all', options)).value).toEqual({ count: 3 });
  expect((await cache.get('other', options)).value).toEqual({ count: 2 });
});

it('keeps no failure, and nothing that is too old', async () => {
  const cache = new ResponseCache(60_000);
  await expect(cache.get('all', { ...options, make: () => Promise.reject(new Error('down')) })).rejects.toThrow('down');
  expect((await cache.get('all', options)).value).toEqual({ count: 1 });
  const never = new ResponseCache(0);
  expect([await never.get('all', options), await never.get('all', options)].map(({ value }) => value.count)).toEqual([2, 3]);
});

describe('what is too old', () => {
  const clock = jest.spyOn(performance, 'now');
  let cache: ResponseCache;
  beforeEach(async () => {
    clock.mockReturnValue(0);
    cache = new ResponseCache(1000);
    await cache.get('all', options);
  });
  afterAll(() => clock.mockRestore());

  const count = async (milliseconds: number) => {
    clock.mockReturnValue(milliseconds);
    return (await cache.get('all', options)).value.count;
  };
  /** Lets what was begun go on until it waits for something. */
  const settle = () => new Promise(setImmediate);

  it('is made anew by itself while it is given once more', async () => {
    expect(await count(999)).toBe(1);
    expect(await Promise.all([count(1000), count(1000)])).toEqual([1, 1]);
    await settle();
    expect(await count(1500)).toBe(2);
    expect(made).toBe(2);
  });

  it('is given no more where nobody has asked for long', async () => {
    expect(await count(2000)).toBe(2);
  });

  it('is given no more where it takes long to make it anew', async () => {
    clock.mockReturnValue(1000);
    const never = { ...options, make: () => new Promise<{ count: number; internal: string }>(() => {}) };
    expect((await cache.get('all', never)).value.count).toBe(1);
    expect(await count(1999)).toBe(1);
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const next = count(2000);
    await jest.advanceTimersByTimeAsync(1000);
    jest.useRealTimers();
    expect(await next).toBe(2);
  });

  it('is forgotten like any other, and what was made meanwhile with it', async () => {
    const old = count(1000);
    cache.forget('raffles');
    expect(await count(1000)).toBe(3);
    await settle();
    expect([await old, await count(1000)]).toEqual([1, 3]);
  });

  it('is not given in the place of a failure', async () => {
    clock.mockReturnValue(1000);
    const down = { ...options, make: () => Promise.reject(new Error('down')) };
    expect((await cache.get('all', down)).value.count).toBe(1);
    await settle();
    await expect(cache.get('all', down)).rejects.toThrow('down');
  });
});

it('leaves nothing behind that nobody asks for again', async () => {
  const clock = jest.spyOn(performance, 'now');
  const cache = new ResponseCache(1000);
  for (const seconds of [0, 2, 4]) {
    clock.mockReturnValue(seconds * 1000);
    await cache.get(`raffles/${seconds}`, options);
    await cache.get(`raffles/${seconds}/entries/all`, options);
  }
  clock.mockRestore();
  expect(cache.size).toBe(2);
});

describe('an answer that takes long to make', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is made a fifth of the time, and holds for whoever asks what was written before', async () => {
    const cache = new ResponseCache(60_000);
    let written = 0;
    const slow = { ...options, make: () => new Promise<{ count: number }>((resolve) => setTimeout(resolve, 100, { count: written })).finally(() => (made += 1)) };
    const seen: Promise<boolean>[] = [];
    for (let at = 0; at < 100; at += 1) {
      written += 1;
      const own = written;
      cache.forget('raffles');
      seen.push(cache.get('all', slow).then(({ value }) => value.count >= own));
      await jest.advanceTimersByTimeAsync(50);
    }
    await jest.advanceTimersByTimeAsync(2000);
    expect(new Set(await Promise.all(seen))).toEqual(new Set([true]));
    expect(made).toBeGreaterThanOrEqual(9);
    expect(made).toBeLessThanOrEqual(12);
  });

  it('is made at once where none was for a while', async () => {
    const cache = new ResponseCache(60_000);
    const slow = { ...options, make: () => new Promise<{ count: number }>((resolve) => setTimeout(resolve, 100, { count: ++made })) };
    const first = cache.get('all', slow);
    await jest.advanceTimersByTimeAsync(500);
    cache.forget('raffles');
    const second = cache.get('all', slow);
    await jest.advanceTimersByTimeAsync(100);
    expect([(await first).value.count, (await second).value.count]).toEqual([1, 2]);
  });

  it('is waited for by nobody for ever', async () => {
    const cache = new ResponseCache(60_000);
    void cache.get('all', { ...options, make: () => new Promise<never>(() => undefined) });
    cache.forget('raffles');
    const next = cache.get('all', options);
    await jest.advanceTimersByTimeAsync(1000);
    expect((await next).value.count).toBe(1);
  });
});
