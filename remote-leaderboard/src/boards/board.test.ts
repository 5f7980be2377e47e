import { readBoards } from './board';

type Data = Parameters<typeof readBoards>[0];

const read = (board: unknown) => readBoards({ all_leaderboards: { roo: board } } as unknown as Data).bySlug.roo;

test.each([
  ['numbers', [500, 250]],
  ['decimal strings', ['500.00', '250']],
  ['objects', [{ amount: '500' }, { amount: 250 }]],
])('reads prizes that come as %s', (_case, prizes) => {
  expect(read({ prizes })).toMatchObject({ prizes: [500, 250], prizePool: 750 });
});

test('prefers the prize pool of the back end to the sum of the prizes', () => {
  expect(read({ prizes: [1], total_prize_pool: '900.50' })?.prizePool).toBe(900.5);
});

test.each([
  [{ currency_symbol: '€' }, '€'],
  [{ platform: { currency_symbol: '£' } }, '£'],
  [{}, '$'],
])('reads the currency of %j as %s', (board, currency) => {
  expect(read(board)?.currency).toBe(currency);
});

test.each([
  [{ endTimestamp: '1000' }, 1000],
  [{ end: '1970-01-01T00:00:02Z' }, 2000],
  [{ end: 'soon' }, null],
  [undefined, null],
])('reads the end of the period %j as %s', (current_period, endsAt) => {
  expect(read({ current_period })?.endsAt).toBe(endsAt);
});

test('reads missing lists as empty, and drops a board that is null', () => {
  expect(read({})).toMatchObject({ topThree: [], rest: [], subsections: [] });
  expect(read(null)).toBeUndefined();
  expect(readBoards(null)).toEqual({ platforms: [], bySlug: {}, earlier: [] });
});

test('reads no name from one that cannot be seen, and others without what turns their neighbours around', () => {
  const board = read({
    top_three: [{ displayName: '\u3164' }, { displayName: '\u202eNova\u200b' }],
    subsections: [{ data: [{ username: '\u2800' }] }],
  });
  expect(board?.topThree.map(({ name }) => name)).toEqual([null, 'Nova']);
  expect(board?.subsections[0]?.players[0]?.name).toBeNull();
});
