import { RaffleEntriesResponse } from '@greenroom/contract';
import { sql } from 'drizzle-orm';
import { raffleEntries, raffles } from '../../../db/schema';
import { insertRow } from '../../../admin/rows';
import { sharedTestApp } from '../../../testing/test-app';

const NOW = new Date('2026-03-15T20:00:00Z');

describe('GET /api/r/raffles/{id}/entries', () => {
  const test = sharedTestApp({ now: () => NOW });
  let raffleId: number;

  beforeAll(async () => {
    raffleId = await insertRow(test.db, raffles, { title: 'Spins', description: '', prize: '', startsAt: NOW });
    await test.signIn({ id: '1', username: '100%_sure', avatar: 'abc' });
    await test.signIn({ id: '2', username: 'Nightowl', kickUsername: 'OWL_live' });
    const entry = { raffleId, createdAt: NOW };
    await test.db.insert(raffleEntries).values([
      { ...entry, memberId: '1', entryType: 'passwordless' },
      { ...entry, memberId: '2', entryType: 'points', tickets: 3, pointsSpent: 150 },
      { ...entry, memberId: '2', entryType: 'password' },
    ]);
  });

  async function list(query = '') {
    return RaffleEntriesResponse.parse((await test.app.inject(`/api/r/raffles/${raffleId}/entries${query}`)).json()).data;
  }

  it('returns the fields of a row, and the tickets', async () => {
    const [, paid, free] = await list();
    expect(paid).toEqual({
      id: expect.any(Number),
      number: 2,
      user: { id: '2', username: 'Nightowl', avatar: null, kick_username: 'OWL_live', draw_salt: expect.stringMatching(/^[\da-f-]{36}$/) },
      entry_type: 'points',
      points_spent: 150,
      created_at: NOW.toISOString(),
      tickets: 3,
    });
    expect(free).toMatchObject({ user: { id: '1', avatar: 'abc', kick_username: null }, points_spent: 0, tickets: 1 });
  });

  it.each([
    ['', ['password', 'points', 'passwordless']],
    ['?type=all&search=', ['password', 'points', 'passwordless']],
    ['?type=points', ['points']],
    ['?type=passwordless&search=owl', []],
    ['?search=NIGHT', ['password', 'points']],
    ['?search=owl_LIVE', ['password', 'points']],
    ['?search=%25', ['passwordless']],
    ['?search=_s', ['passwordless']],
    ['?search=t%25l', []],
    ['?search=%5C', []],
    ["?search='%20or%201=1--", []],
  ])('filters by type and name, newest first: %s', async (query, expected) => {
    expect((await list(query)).map((entry) => entry.entry_type)).toEqual(expected);
  });

  it('continues before a given entry', async () => {
    const [newest, ...older] = await list();
    expect(await list(`?before=${newest?.id}`)).toEqual(older);
  });

  it.each(['type=free', 'type=', 'search=%00', `search=${'x'.repeat(5000)}`, 'search=a&search=b', 'before=0', 'before=1e99', 'before=x'])(
    'refuses %s',
    async (query) => {
      const response = await test.app.inject(`/api/r/raffles/${raffleId}/entries?${query}`);
      expect(response.statusCode).toBe(422);
      expect(Object.keys(response.json().errors)).toEqual([query.split('=')[0]]);
    },
  );

  it.each(['', '/entries', '/entries?search=x', '/draw'])('returns 404 for an unknown raffle: %s', async (rest) => {
    const response = await test.app.inject(`/api/r/raffles/999999${rest}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ success: false, message: "The raffle you're looking for doesn't exist." });
  });
});

describe('a raffle with more entries than a response has', () => {
  const COUNT = 11_345;
  const test = sharedTestApp({ now: () => NOW, cacheMs: 60_000, rateLimits: true });
  let raffleId: number;
  beforeAll(async () => {
    await test.db.execute(sql`insert into members (id, username) select g::text, 'fan' || g from generate_series(1, ${COUNT}) g`);
    raffleId = await insertRow(test.db, raffles, { title: 'Huge', description: '', prize: '', startsAt: NOW });
    await test.db.execute(sql`insert into raffle_entries (raffle_id, member_id, entry_type, created_at)
      select ${raffleId}, g::text, 'passwordless', now() from generate_series(1, ${COUNT}) g`);
  });

  const read = async (query: string) =>
    (await test.app.inject(`/api/r/raffles/${raffleId}/entries?${query}`)).json<RaffleEntriesResponse>().data;

  it('returns each entry once over all pages, of which only the first is large', async () => {
    const sizes: number[] = [];
    const ids: number[] = [];
    for (let page = await read(''); page.length > 0; page = await read(`before=${ids.at(-1)}`)) {
      sizes.push(page.length);
      ids.push(...page.map(({ id }) => Number(id)));
    }
    expect(sizes).toEqual([10_000, 1000, 345]);
    expect(new Set(ids).size).toBe(COUNT);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });

  it('returns a full page before any entry, and the first matches of a search', async () => {
    for (const before of [11_345, 10_999, 2001, 1001]) {
      const page = await read(`before=${before}`);
      expect([page.length, page[0]?.id]).toEqual([1000, before - 1]);
    }
    expect(await read('search=fan')).toHaveLength(1000);
    expect((await read('search=FAN123&before=1300')).map(({ user }) => user.username)).toEqual([
      ...Array.from({ length: 10 }, (_, digit) => `fan123${9 - digit}`),
      'fan123',
    ]);
  });

  it('is read few times, however many cursors are requested', async () => {
    const before = test.services.cache.size;
    for (let step = 0; step < 6; step += 1) for (const cursor of [2001 + step, 1_000_000 + step * 10_000]) await read(`before=${cursor}`);
    expect(test.services.cache.size - before).toBeLessThanOrEqual(2);
  });

  it('limits searches of an address, and nothing else', async () => {
    const search = (remoteAddress: string, query = 'search=nobody') =>
      test.app.inject({ url: `/api/r/raffles/999999/entries?${query}`, remoteAddress });
    for (let count = 0; count < 120; count += 1) expect((await search('203.0.113.1')).statusCode).toBe(404);
    expect((await search('203.0.113.1')).statusCode).toBe(429);
    expect((await search('203.0.113.1', 'type=all')).statusCode).toBe(404);
    expect((await search('203.0.113.2')).statusCode).toBe(404);
  });
});
