import { LeaderboardResponse, parseWagerRange } from '@greenroom/contract';
import {
  leaderboardPrizes,
  leaderboards,
  leaderboardSubsectionPrizes,
  leaderboardSubsections,
  platforms,
  players,
  wagers,
} from '../../db/schema';
import { sharedTestApp } from '../../testing/test-app';
import { listBoards } from './leaderboard.repository';
import { boardOf, isRunning, prizesByRank, sumOfMoney } from './leaderboard.rules';

const day = (date: string) => new Date(`2026-03-${date}T00:00:00Z`);
const NOW = new Date('2026-03-15T20:00:00Z');

describe('boardOf', () => {
  const board = (name: string, start: string, end: string) => ({ name, startsAt: day(start), endsAt: day(end) });
  const first = board('first', '01', '08');
  const second = board('second', '08', '15');
  const third = board('third', '15', '22');
  const future = board('future', '22', '29');

  it.each([
    ['selects the running board', [first, second, third, future], 'current', 'third'],
    ['selects the board before it', [third, first, second, future], 'last', 'second'],
    ['selects the latest board after its end', [first, second], 'current', 'second'],
    ['selects no board that has not started', [future], 'current', undefined],
    ['selects no previous board if there is none', [third, future], 'last', undefined],
    ['selects nothing without boards', [], 'current', undefined],
  ] as const)('%s', (_name, boards, period, expected) => {
    expect(boardOf([...boards], period, NOW)?.name).toBe(expected);
  });

  it.each([
    [day('15'), true],
    [day('14'), false],
    [day('22'), false],
    [new Date(day('22').getTime() - 1), true],
  ])('is running from its start up to its end: %s', (now, expected) => {
    expect(isRunning(third, now)).toBe(expected);
  });
});

describe('prizes', () => {
  it('are listed by rank, gaps as 0', () => {
    const prize = (rank: number, amount: number) => ({ rank, amount });
    expect(prizesByRank([])).toEqual([]);
    expect(prizesByRank([prize(2, 50), prize(1, 100), prize(4, 10)])).toEqual([100, 50, 0, 10]);
  });

  it('add up without rounding errors', () => {
    expect(sumOfMoney([0.1, 0.2])).toBe(0.3);
    expect(sumOfMoney([])).toBe(0);
  });
});

describe('the range of a subsection', () => {
  it.each([
    ['100-500', { from: 100, to: 500 }],
    ['0.5-99.99', { from: 0.5, to: 99.99 }],
    ['500+', { from: 500, to: null }],
    ['9.5+', { from: 9.5, to: null }],
    ['500', undefined],
    ['-500', undefined],
    ['100-', undefined],
    ['100-500+', undefined],
    ['1e3+', undefined],
    ['1.234+', undefined],
    ['9999999999999+', undefined],
    ['', undefined],
  ])('%j is parsed as %j', (text, expected) => {
    expect(parseWagerRange(text)).toEqual(expected);
  });
});

describe('GET /api/r/leaderboard', () => {
  const test = sharedTestApp({ now: () => NOW });

  beforeAll(async () => {
    const { db } = test;
    // Only the first platform has a previous period.
    await db.insert(platforms).values([
      { id: 1, name: 'First', slug: 'first', currencySymbol: '€', position: 2 },
      { id: 2, name: 'Second', slug: 'second', position: 1 },
    ]);
    await db.insert(leaderboards).values([
      { id: 1, platformId: 1, startsAt: day('08'), endsAt: day('15') },
      { id: 2, platformId: 1, startsAt: day('15'), endsAt: day('22') },
      { id: 3, platformId: 2, startsAt: day('01'), endsAt: day('15') },
    ]);
    await db.insert(leaderboardPrizes).values([
      { leaderboardId: 2, rank: 2, amount: 50.5 },
      { leaderboardId: 2, rank: 1, amount: 100 },
      { leaderboardId: 1, rank: 1, amount: 70 },
    ]);
    await db.insert(leaderboardSubsections).values([
      { id: 1, leaderboardId: 2, name: 'Koi', filterType: 'game', filterValue: 'neon koi', position: 1 },
      { id: 2, leaderboardId: 2, name: 'High', filterType: 'wager_range', filterValue: '9.5+', position: 2 },
      { id: 3, leaderboardId: 2, name: 'Empty', filterType: 'game', filterValue: 'Moon', position: 3 },
      { id: 4, leaderboardId: 2, name: 'Middle', filterType: 'wager_range', filterValue: '9.49-20.2', position: 4 },
      { id: 5, leaderboardId: 2, name: 'Temple people', filterType: 'favorite_game', filterValue: 'TEMPLE', position: 5 },
      { id: 6, leaderboardId: 2, name: 'Koi people', filterType: 'favorite_game', filterValue: 'Neon Koi', position: 6 },
    ]);
    await db.insert(leaderboardSubsectionPrizes).values([{ subsectionId: 1, rank: 1, amount: 25 }]);
    await db
      .insert(players)
      .values(['ann', 'bob', 'cy', 'dee', 'eve'].map((displayName, index) => ({ id: index + 1, platformId: 1, displayName })));
    await db.insert(players).values({ id: 9, platformId: 2, displayName: 'other' });
    const wager = (playerId: number, amount: number, gameTitle: string | null, at: Date) => ({
      platformId: playerId === 9 ? 2 : 1,
      playerId,
      amount,
      gameTitle,
      wageredAt: at,
    });
    await db.insert(wagers).values([
      wager(1, 10.1, 'Neon Koi', day('15')),
      wager(1, 20.2, 'Temple', NOW),
      wager(2, 100, null, NOW),
      wager(3, 9.49, 'NEON KOI', NOW),
      wager(4, 9.5, 'Temple', NOW),
      wager(5, 1, 'Temple', NOW),
      // Before and after the period.
      wager(5, 5000, 'Neon Koi', new Date(day('15').getTime() - 1)),
      wager(5, 5000, 'Neon Koi', day('22')),
      wager(9, 7000, 'Neon Koi', NOW),
    ]);
  });

  async function get(query = '') {
    return LeaderboardResponse.parse((await test.app.inject(`/api/r/leaderboard${query}`)).json()).data;
  }

  it("ranks the wagers within the period at the board's platform, and returns prizes, period and currency", async () => {
    expect((await get()).all_leaderboards.first).toMatchObject({
      top_three: [
        { displayName: 'bob', wagered: 100 },
        { displayName: 'ann', wagered: 30.3 },
        { displayName: 'dee', wagered: 9.5 },
      ],
      rest_of_users: [
        { displayName: 'cy', wagered: 9.49 },
        { displayName: 'eve', wagered: 1 },
      ],
      platform: { name: 'First', slug: 'first', currency_symbol: '€' },
      currency_symbol: '€',
      current_period: { start: day('15').toISOString(), end: day('22').toISOString(), endTimestamp: day('22').getTime() },
      prizes: [100, 50.5],
      total_prize_pool: 150.5,
    });
  });

  it('filters the wagers of a subsection, with both ends of a range, and of a favorite game by all wagers of its players', async () => {
    const subsections = (await get()).all_leaderboards.first?.subsections ?? [];
    const rows = subsections.map(({ config, data }) => [
      config.name,
      ...data.map(({ username, favoriteGameTitle, wagered }) => `${username}, ${favoriteGameTitle}: ${wagered}`),
    ]);
    expect(rows).toEqual([
      ['Koi', 'ann, Neon Koi: 10.1', 'cy, NEON KOI: 9.49'],
      ['High', 'bob, null: 100', 'ann, Temple: 30.3', 'dee, Temple: 9.5'],
      ['Empty'],
      ['Middle', 'ann, Temple: 30.3', 'dee, Temple: 9.5', 'cy, NEON KOI: 9.49'],
      ['Temple people', 'ann, Temple: 30.3', 'dee, Temple: 9.5', 'eve, Temple: 1'],
      ['Koi people', 'cy, NEON KOI: 9.49'],
    ]);
    expect(subsections.slice(0, 2).map(({ config }) => config.prizes)).toEqual([[{ amount: 25 }], []]);
  });

  it('reads only the latest two started boards of a long history', async () => {
    const boards = await listBoards(test.db, new Date('2026-04-30T00:00:00Z'));
    expect(boards.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    await test.db.insert(leaderboards).values([
      { id: 4, platformId: 1, startsAt: day('01'), endsAt: day('08') },
      { id: 5, platformId: 1, startsAt: day('22'), endsAt: day('29') },
    ]);
    expect((await listBoards(test.db, NOW)).map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect((await listBoards(test.db, day('22'))).map(({ id }) => id).sort()).toEqual([2, 3, 5]);
  });

  it('lists platforms in order, with the prize pool of the running board', async () => {
    expect((await get('?period=last')).platforms).toEqual([
      { id: 2, name: 'Second', slug: 'second', active_leaderboard: null },
      { id: 1, name: 'First', slug: 'first', active_leaderboard: { total_prize_pool: 150.5 } },
    ]);
  });

  it('returns the previous period, and omits a platform without one', async () => {
    const { all_leaderboards: boards, selected_period: period } = await get('?period=last');
    expect(period).toBe('last');
    expect(Object.keys(boards)).toEqual(['first']);
    expect(boards.first).toMatchObject({ total_prize_pool: 70, top_three: [{ displayName: 'eve', wagered: 5000 }] });
  });

  it('ranks many players of the requested platform alone, ties by name', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `tie ${String(index).padStart(2, '0')}`);
    const rows = await test.db
      .insert(players)
      .values(many.map((displayName, index) => ({ id: 9000 - index, platformId: 2, displayName })))
      .returning({ playerId: players.id });
    await test.db.insert(wagers).values(rows.map((row) => ({ ...row, platformId: 2, amount: 5, wageredAt: day('14') })));
    const { second, ...others } = (await get('?platform=second')).all_leaderboards;
    expect(others).toEqual({});
    const ranked = [...(second?.top_three ?? []), ...(second?.rest_of_users ?? [])];
    expect(ranked).toEqual(many.map((displayName) => ({ displayName, wagered: 5 })));
  });
});
