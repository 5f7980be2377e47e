import { RafflesResponse, type Raffle } from '@greenroom/contract';
import { raffleEntries, raffles, raffleWinners } from '../../db/schema';
import type { HttpProblem } from '../../lib/http-problem';
import { sharedTestApp } from '../../testing/test-app';
import { hashRafflePassword, isRafflePassword } from './entry/raffle-password';
import { hasEnded, isAcceptingEntries, isActive, roomLeft, roomLeftForPoints, ticketsFor, type RaffleEntryTerms } from './raffles.rules';

const NOW = new Date('2026-03-15T20:00:00Z');
const BEFORE = new Date('2026-03-15T19:59:59Z');
const AFTER = new Date('2026-03-15T20:00:01Z');

const RUNNING: RaffleEntryTerms = {
  startsAt: BEFORE,
  endsAt: AFTER,
  closedAt: null,
  maxEntries: null,
  allowPasswordlessEntry: true,
  allowPointsEntry: false,
  passwordHash: null,
};

describe('raffle rules', () => {
  it.each<[string, Partial<RaffleEntryTerms>, number, string]>([
    ['running', {}, 0, 'active open'],
    ['starting now', { startsAt: NOW }, 0, 'active open'],
    ['not started', { startsAt: AFTER, endsAt: null }, 0, ''],
    ['over', { endsAt: BEFORE }, 0, 'ended'],
    ['ending now', { endsAt: NOW }, 0, 'ended'],
    ['without an end', { endsAt: null }, 0, 'active open'],
    ['closed early', { closedAt: BEFORE }, 0, 'ended'],
    ['closed before its start', { startsAt: AFTER, closedAt: BEFORE }, 0, 'ended'],
    ['closing in the future', { closedAt: AFTER }, 0, 'active open'],
    ['with one place left', { maxEntries: 10 }, 9, 'active open'],
    ['full', { maxEntries: 10 }, 10, 'active'],
    ['without an entry type', { allowPasswordlessEntry: false }, 0, 'active'],
    ['by password only', { allowPasswordlessEntry: false, passwordHash: 'x' }, 0, 'active open'],
    ['by points only', { allowPasswordlessEntry: false, allowPointsEntry: true }, 0, 'active open'],
  ])('%s', (_name, changes, entries, expected) => {
    const raffle = { ...RUNNING, ...changes };
    const is = { ended: hasEnded(raffle, NOW), active: isActive(raffle, NOW), open: isAcceptingEntries(raffle, entries, NOW) };
    expect(
      Object.entries(is)
        .filter(([, value]) => value)
        .map(([name]) => name)
        .join(' '),
    ).toBe(expected);
  });
});

describe('points entries', () => {
  it.each([
    [50, 50, 1],
    [150, 50, 3],
    [7, 1, 7],
    [49, 50, undefined],
    [75, 50, undefined],
    [0, 50, undefined],
    [-50, 50, undefined],
    [NaN, 50, undefined],
    [Infinity, 50, undefined],
  ])('%d points at %d for each entry', (spent, price, expected) => {
    expect(ticketsFor(spent, price)).toBe(expected);
  });

  it.each([
    [10, 0, 10],
    [10, 9, 1],
    [10, 10, 0],
    [10, 12, 0],
    [null, 5, 2_147_483_642],
  ])('room of %d places with %d entries', (maxEntries, taken, expected) => {
    expect(roomLeft({ maxEntries }, taken)).toBe(expected);
  });

  it("never exceed the range of the database's integer", () => {
    const totals = { passwordless: 0, points: 10, password: 0, pointsSpent: 2_147_483_000 };
    expect(roomLeftForPoints({ maxEntries: null, pointsPerEntry: 100 }, totals)).toBe(6);
    expect(roomLeftForPoints({ maxEntries: 12, pointsPerEntry: 100 }, totals)).toBe(2);
  });
});

describe('the raffle password', () => {
  const stored = hashRafflePassword('BACKSTAGE', Buffer.alloc(16, 1));

  it.each([
    ['BACKSTAGE', stored, true],
    ['backstage', stored, false],
    ['', stored, false],
    ['BACKSTAGE', stored.slice(0, -2), false],
    ['BACKSTAGE', 'BACKSTAGE', false],
    ['', '', false],
  ])('"%s" against %s', async (password, hash, expected) => {
    expect(await isRafflePassword(password, hash)).toBe(expected);
  });

  it('is hashed once for concurrent checks, and again for other passwords', async () => {
    const hash = hashRafflePassword('RAID', Buffer.alloc(16, 3));
    const crowd = Array.from({ length: 500 }, () => isRafflePassword('RAID', hash));
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([true]));
    expect(await Promise.all(['raid', 'RAID', 'RAID '].map((word) => isRafflePassword(word, hash)))).toEqual([false, true, false]);
  });

  it('refuses further checks with Busy when the queue is full', async () => {
    const hash = hashRafflePassword('RAID', Buffer.alloc(16, 4));
    const guesses = await Promise.allSettled(Array.from({ length: 20 }, (_, guess) => isRafflePassword(`guess ${guess}`, hash)));
    const refused = guesses.filter((guess) => guess.status === 'rejected');
    expect(guesses.length - refused.length).toBe(15);
    expect(refused.map(({ reason }: PromiseRejectedResult) => (reason as HttpProblem).statusCode)).toEqual(refused.map(() => 503));
    // Refusals are not cached.
    expect(await isRafflePassword('guess 19', hash)).toBe(false);
  });

  it('has a hash that depends on the salt, and does not contain the password', () => {
    expect(stored).not.toContain('BACKSTAGE');
    expect(hashRafflePassword('BACKSTAGE', Buffer.alloc(16, 2))).not.toBe(stored);
  });
});

describe('GET /api/r/raffles', () => {
  const test = sharedTestApp({ now: () => NOW });
  let raffleId: number;

  beforeAll(async () => {
    await test.signIn({ id: '1', username: 'one', avatar: 'abc' });
    await test.signIn({ id: '2', username: 'two' });
    const base = { description: '', prize: '', startsAt: new Date('2026-03-01T00:00:00Z') };
    const rows = await test.db
      .insert(raffles)
      .values([
        { ...base, title: 'early', endsAt: BEFORE },
        { ...base, title: 'late', endsAt: AFTER, closedAt: BEFORE, allowPointsEntry: true, pointsPerEntry: 10, passwordHash: 'hash' },
        { ...base, title: 'endless', endsAt: null },
      ])
      .returning();
    raffleId = rows[1]?.id ?? 0;
    const entry = { raffleId, createdAt: BEFORE };
    const entered = await test.db
      .insert(raffleEntries)
      .values([
        { ...entry, memberId: '1', entryType: 'passwordless' },
        { ...entry, memberId: '1', entryType: 'points', tickets: 3, pointsSpent: 30 },
        { ...entry, memberId: '1', entryType: 'points', tickets: 2, pointsSpent: 20 },
        { ...entry, memberId: '2', entryType: 'password' },
      ])
      .returning({ id: raffleEntries.id });
    const entryId = entered[0]?.id ?? 0;
    await test.db.insert(raffleWinners).values([
      { raffleId, position: 2, memberId: '1', entryId },
      { raffleId, position: 1, memberId: '2', entryId },
    ]);
  });

  async function list(headers: Record<string, string> = {}): Promise<Raffle[]> {
    return RafflesResponse.parse((await test.app.inject({ url: '/api/r/raffles', headers })).json()).data;
  }

  it('lists the latest end first, and those without an end before', async () => {
    expect((await list()).map(({ title }) => title)).toEqual(['endless', 'late', 'early']);
  });

  it('returns the number of entries by type and in total', async () => {
    const raffle = (await list()).find(({ id }) => id === raffleId);
    expect(raffle).toMatchObject({
      passwordless_entries: 1,
      points_entries: 5,
      password_entries: 1,
      total_entries: 7,
      total_points: 50,
      has_password_entry: true,
      has_draw_record: true,
      winners: [
        { username: 'two', avatar: null },
        { username: 'one', avatar: 'abc' },
      ],
    });
  });

  it("returns the member's own entries, and 0 for a guest", async () => {
    const own = async (headers?: Record<string, string>) => (await list(headers)).map((raffle) => raffle.user_entries);
    expect(await own()).toEqual([0, 0, 0]);
    expect(await own(await test.signIn({ id: '1' }))).toEqual([0, 6, 0]);
    expect(await own(await test.signIn({ id: '2' }))).toEqual([0, 1, 0]);
  });

  it('omits raffles that ended long ago, but keeps their pages', async () => {
    const old = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * 3_600_000);
    const texts = { description: '', prize: '' };
    const times = (index: number) => ({ startsAt: old(index - 1), endsAt: old(index) });
    const rows = Array.from({ length: 110 }, (_, index) => ({ ...texts, ...times(index), title: `old ${index}` }));
    const made = await test.db.insert(raffles).values(rows).returning({ id: raffles.id });
    const titles = (await list()).map(({ title }) => title);
    expect(titles).toHaveLength(101);
    expect(titles.slice(0, 4)).toEqual(['endless', 'late', 'early', 'old 109']);
    expect(titles.at(-1)).toBe('old 12');
    expect((await test.app.inject(`/api/r/raffles/${made[0]?.id}`)).json()).toMatchObject({ data: { title: 'old 0' } });
  });

  it('has a unique index against a second free entry', async () => {
    const again = { raffleId, memberId: '1', entryType: 'passwordless', createdAt: NOW } as const;
    await expect(test.db.insert(raffleEntries).values(again)).rejects.toThrow();
  });
});
