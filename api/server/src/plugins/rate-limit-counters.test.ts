/** @both-databases Several servers count together. */
import { rateLimits } from '../db/schema';
import type { OpenDatabase } from '../db/client';
import { openTestDatabase } from '../testing/test-database';
import { DatabaseCounter, MemoryCounter } from './rate-limit-counters';

const WINDOW_MS = 60_000;
const START = Date.parse('2026-03-15T20:00:00Z');

let database: OpenDatabase;
let at: number;
let warnings: string[];
const now = () => new Date(at);
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.delete(rateLimits);
  at = START;
  warnings = [];
});
afterAll(() => database.close());

/** A counter as one server has it. */
function serverCounter() {
  const log = { warn: (_details: unknown, message: string) => void warnings.push(message) };
  return new DatabaseCounter({ db: database.db, now, secret: 'secret', fallback: new MemoryCounter(now), log });
}

it('counts the requests of several servers together, each exactly once', async () => {
  const servers = [serverCounter(), serverCounter()];
  const requests = Array.from({ length: 60 }, (_, index) => servers[index % 2]?.count('codes member 1', WINDOW_MS, 100));
  const counts = (await Promise.all(requests)).map((window) => window?.current ?? 0);
  expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

it('counts each key apart, and begins another window when one has ended', async () => {
  const [one, other] = [serverCounter(), serverCounter()];
  expect(await one.count('a', WINDOW_MS, 5)).toEqual({ current: 1, ttl: WINDOW_MS });
  expect(await other.count('b', WINDOW_MS, 5)).toEqual({ current: 1, ttl: WINDOW_MS });
  at = START + 20_000;
  expect(await other.count('a', WINDOW_MS, 5)).toEqual({ current: 2, ttl: 40_000 });
  at = START + WINDOW_MS;
  expect(await one.count('a', WINDOW_MS, 5)).toEqual({ current: 1, ttl: WINDOW_MS });
});

it('refuses a client over its limit on every server, without further queries, until its window ends', async () => {
  const [one, other] = [serverCounter(), serverCounter()];
  const count = async (server: DatabaseCounter) => (await server.count('a', WINDOW_MS, 2)).current;
  expect([await count(one), await count(other), await count(one)]).toEqual([1, 2, 3]);
  at += 1000;
  for (let repeat = 0; repeat < 10; repeat += 1) expect(await one.count('a', WINDOW_MS, 2)).toEqual({ current: 3, ttl: 59_000 });
  expect((await database.db.select().from(rateLimits))[0]?.count).toBe(3);
  expect(await count(other)).toBe(4);
  at = START + WINDOW_MS;
  expect([await count(one), await count(other)]).toEqual([1, 2]);
});

it('stores no address and no member', async () => {
  await serverCounter().count('codes address 203.0.113.7', WINDOW_MS, 5);
  const [row] = await database.db.select().from(rateLimits);
  expect(JSON.stringify(row)).not.toMatch(/203|codes/);
});

it('counts in each server while the database fails, and says so', async () => {
  const counter = new DatabaseCounter({
    db: {
      insert: () => {
        throw new Error('the database is gone');
      },
    } as unknown as OpenDatabase['db'],
    now,
    secret: 'secret',
    fallback: new MemoryCounter(now),
    log: { warn: (_details: unknown, message: string) => void warnings.push(message) },
  });
  expect([(await counter.count('a', WINDOW_MS, 1)).current, (await counter.count('a', WINDOW_MS, 1)).current]).toEqual([1, 2]);
  expect(warnings).toEqual(Array(2).fill('Rate limits are counted by each server on its own: the database failed'));
});
