import { rankBoard, rankPlayers, type Place, changesBetween, ownRankOf, searchPlayers } from './ranks';

const player = (name: string | null, wagered: number) => ({ name, wagered });
const shown = (rows: ReturnType<typeof rankBoard>) => rows.map(({ place, rank, player: { name }, prize }) => [name, place, rank, prize]);

test('ranks players below the podium from 4, however many are on it', () => {
  const board = { topThree: [player('nova', 9)], rest: [player('ace', 5), player('drift', 4)], prizes: [500, 250, 100, 50, 0] };
  expect(shown(rankBoard(board))).toEqual([
    ['nova', 1, 1, 500],
    ['ace', 4, 4, 50],
    ['drift', 5, 5, null],
  ]);
});

test('equal amounts share a rank and the prizes of their places, also across the edge of the podium', () => {
  const board = {
    topThree: [player('a', 40), player('b', 30), player('c', 20)],
    rest: [player('d', 20), player('e', 10)],
    prizes: [500, 200, 100, 50],
  };
  expect(shown(rankBoard(board))).toEqual([
    ['a', 1, 1, 500],
    ['b', 2, 2, 200],
    ['c', 3, 3, 75],
    ['d', 4, 3, 75],
    ['e', 5, 5, null],
  ]);
});

test('ranks the players of a subsection from 1', () => {
  expect(rankPlayers([player('a', 5), player('b', 5), player('c', 1)], [3]).map(({ rank, prize }) => [rank, prize])).toEqual([
    [1, 1.5],
    [1, 1.5],
    [3, null],
  ]);
});

const places = (...players: ReturnType<typeof player>[]): Place[] => players.map((one, index) => ({ place: index + 1, player: one }));

test('finds overtaking, and amounts that changed in place', () => {
  const before = places(player('nova', 30), player('ace', 20), player('drift', 10), player('lumen', 5));
  const after = places(player('ace', 40), player('nova', 30), player('drift', 15), player('lumen', 5));
  expect([...changesBetween(before, after)]).toEqual([
    ['ace', { place: 1, placeBefore: 2, wageredBefore: 20 }],
    ['nova', { place: 2, placeBefore: 1, wageredBefore: 30 }],
    ['drift', { place: 3, placeBefore: 3, wageredBefore: 10 }],
  ]);
});

test('ignores new players, missing names and names that occur twice', () => {
  const before = places(player(null, 30), player('twin', 20), player('twin', 10));
  const after = places(player('newcomer', 50), player(null, 40), player('twin', 30), player('twin', 10));
  expect(changesBetween(before, after).size).toBe(0);
});

const players = [
  { name: 'Nova', wagered: 30 },
  { name: null, wagered: 20 },
  { name: 'supernova', wagered: 10 },
];

test.each([
  ['NOVA', [4, 6]],
  [' super ', [6]],
  ['', [4, 5, 6]],
  ['zed', []],
])('finds the ranks for the search term %j: %j', (term, ranks) => {
  expect(searchPlayers(rankPlayers(players, [], [4, 5, 6]), term).map(({ rank }) => rank)).toEqual(ranks);
});

describe('the own rank', () => {
  const rows = rankBoard({
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
  });
  test.each([
    ['a', 1, 500, null],
    ['b', 2, null, { rank: 1, wagered: 10 }],
    ['d', 4, 25, { rank: 3, wagered: 4.5 }],
    ['e', 4, 25, { rank: 3, wagered: 4.5 }],
  ])('of player %s is #%d', (name, rank, prize, behind) => {
    expect(ownRankOf(rows, (player) => player.name === name)).toMatchObject({ rank, prize, behind, player: { name } });
  });

  test('is null for visitors who do not take part', () => {
    expect(ownRankOf(rows, () => false)).toBeNull();
  });
});
