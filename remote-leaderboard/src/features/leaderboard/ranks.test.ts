import type { Board } from '../../boards/board';
import { ownRankOf, rankedFrom, searchPlayers } from './ranks';

const players = [
  { name: 'Nova', wagered: 30 },
  { name: null, wagered: 20 },
  { name: 'supernova', wagered: 10 },
];

test('continues the ranks below the podium, with their prizes', () => {
  const rows = rankedFrom(4, players, [500, 250, 100, 50, 0]);
  expect(rows.map(({ rank, prize }) => [rank, prize])).toEqual([
    [4, 50],
    [5, null],
    [6, null],
  ]);
});

test.each([
  ['NOVA', [4, 6]],
  [' super ', [6]],
  ['', [4, 5, 6]],
  ['zed', []],
])('finds the ranks for the search term %j: %j', (term, ranks) => {
  expect(searchPlayers(rankedFrom(4, players, []), term).map(({ rank }) => rank)).toEqual(ranks);
});

describe('the own rank', () => {
  const board: Board = {
    ...{
      currency: '$',
      start: null,
      end: null,
      endsAt: null,
      timeZone: null,
      state: null,
      prizePool: 0,
      subsections: [],
      source: null,
      excludedPlayers: 0,
    },
    prizes: [500, 0, 100, 50],
    topThree: [
      { name: 'a', wagered: 40 },
      { name: 'b', wagered: 30 },
      { name: 'c', wagered: 20 },
    ],
    rest: [
      { name: 'd', wagered: 15.5 },
      { name: 'e', wagered: 15.5 },
    ],
  };
  test.each([
    ['a', 1, 500, null],
    ['b', 2, null, { rank: 1, wagered: 10 }],
    ['d', 4, 50, { rank: 3, wagered: 4.5 }],
    ['e', 5, null, { rank: 4, wagered: 0 }],
  ])('of player %s is #%d', (name, rank, prize, behind) => {
    expect(ownRankOf(board, (player) => player.name === name)).toMatchObject({ rank, prize, behind, player: { name } });
  });

  test('is null for visitors who do not take part', () => {
    expect(ownRankOf(board, () => false)).toBeNull();
  });
});
