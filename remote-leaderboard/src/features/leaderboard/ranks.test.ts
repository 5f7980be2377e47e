import { rankedFrom, searchPlayers } from './ranks';

const players = [
  { name: 'Nova', wagered: 30 },
  { name: null, wagered: 20 },
  { name: 'supernova', wagered: 10 },
];

test('ranks go on below the podium, with the prizes of those ranks', () => {
  const rows = rankedFrom(4, players, [500, 250, 100, 50, 0]);
  expect(rows.map(({ rank, prize }) => [rank, prize])).toEqual([[4, 50], [5, null], [6, null]]);
});

test.each([
  ['NOVA', [4, 6]],
  [' super ', [6]],
  ['', [4, 5, 6]],
  ['zed', []],
])('searching for %j finds the ranks %j', (term, ranks) => {
  expect(searchPlayers(rankedFrom(4, players, []), term).map(({ rank }) => rank)).toEqual(ranks);
});
