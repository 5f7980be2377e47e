import { z } from 'zod';
import { AnswerCache } from './answer-cache';

const schema = z.object({ count: z.number() });
let made = 0;
const options = { topic: 'raffles', schema, make: async () => ({ count: ++made, internal: 'secret' }) };
beforeEach(() => {
  made = 0;
});

it('makes an answer once for all who ask, with nothing in it that the contract does not know', async () => {
  const cache = new AnswerCache(60_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => cache.get('all', options)));
  for (const { bytes } of [...answers, await cache.get('all', options)]) expect(String(bytes)).toBe('{"count":1}');
});

it('makes it anew after the topic was forgotten, even if it was being made then', async () => {
  const cache = new AnswerCache(60_000);
  const [early] = [cache.get('all', options), cache.get('other', { ...options, topic: 'store' })];
  cache.forget('raffles');
  expect((await cache.get('all', options)).value).toEqual({ count: 3 });
  expect((await early).value).toEqual({ count: 1 });
  expect((await cache.get('all', options)).value).toEqual({ count: 3 });
  expect((await cache.get('other', options)).value).toEqual({ count: 2 });
});

it('keeps no failure, and nothing that is too old', async () => {
  const cache = new AnswerCache(60_000);
  await expect(cache.get('all', { ...options, make: () => Promise.reject(new Error('down')) })).rejects.toThrow('down');
  expect((await cache.get('all', options)).value).toEqual({ count: 1 });
  const never = new AnswerCache(0);
  expect([await never.get('all', options), await never.get('all', options)].map(({ value }) => value.count)).toEqual([2, 3]);
});

it('leaves nothing behind that nobody asks for again', async () => {
  const clock = jest.spyOn(performance, 'now');
  const cache = new AnswerCache(1000);
  for (const seconds of [0, 2, 4]) {
    clock.mockReturnValue(seconds * 1000);
    await cache.get(`raffles/${seconds}`, options);
    await cache.get(`raffles/${seconds}/entries/all`, options);
  }
  clock.mockRestore();
  expect(cache.size).toBe(2);
});
