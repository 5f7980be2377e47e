import { rankBoard, rankPlayers } from './ranks';

const player = (name: string, wagered: number) => ({ name, wagered });
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
