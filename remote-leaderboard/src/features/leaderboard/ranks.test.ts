import { rankBoard, rankPlayers } from '../../boards/ranks';
import { ownRankOf, searchPlayers } from './ranks';

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
