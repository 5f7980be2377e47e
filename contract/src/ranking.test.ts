import { rankAmounts } from './ranking';

it.each([
  ['no ties', [30, 20, 10], [5, 3], ['1: $5', '2: $3', '3: $0']],
  ['a tie for the first place', [30, 30, 10], [5, 3, 1], ['1: $4', '1: $4', '3: $1']],
  ['cents that cannot be shared', [9, 9, 9], [100], ['1: $33.34', '1: $33.33', '1: $33.33']],
  ['a tie for the last prize', [9, 8, 8, 8, 7], [5, 3], ['1: $5', '2: $1', '2: $1', '2: $1', '5: $0']],
  ['prizes of a final ranking, which are shared already', [9, 9, 8], [33.34, 33.33, 0], ['1: $33.34', '1: $33.33', '3: $0']],
  ['nobody', [], [5], []],
])('ranks %s', (_name, amounts, prizes, expected) => {
  expect(rankAmounts(amounts, prizes).map(({ rank, prize }) => `${rank}: $${prize}`)).toEqual(expected);
});

it('ranks from other places', () => {
  expect(rankAmounts([9, 8, 8], [5, 0, 0, 3, 1], [1, 4, 5])).toEqual([
    { rank: 1, prize: 5 },
    { rank: 4, prize: 2 },
    { rank: 4, prize: 2 },
  ]);
});

it('ranks ten thousand equal amounts at once', () => {
  expect(rankAmounts(Array<number>(10_000).fill(5), [100]).at(-1)).toEqual({ rank: 1, prize: 0.01 });
});
