import { bracketOf } from './bracket.rules';

const players = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);
const round = (count: number, number: number) =>
  bracketOf(players(count))
    .filter((match) => match.round === number)
    .map(({ player1Name, player2Name }) => `${player1Name ?? '-'}:${player2Name ?? '-'}`);

it('lets the two top seeds meet in the final', () => {
  expect(round(2, 1)).toEqual(['1:2']);
  expect(round(8, 1)).toEqual(['1:8', '4:5', '2:7', '3:6']);
  expect(round(8, 2)).toEqual(['-:-', '-:-']);
});

it('gives byes to the top seeds, who start in the second round', () => {
  expect(round(5, 1)).toEqual(['1:-', '4:5', '2:-', '3:-']);
  expect(round(5, 2)).toEqual(['1:-', '2:3']);
  expect(bracketOf(players(3))).toEqual([
    { round: 1, matchNumber: 1, player1Name: '1', player2Name: null, winnerName: '1' },
    { round: 1, matchNumber: 2, player1Name: '2', player2Name: '3', winnerName: null },
    { round: 2, matchNumber: 1, player1Name: '1', player2Name: null, winnerName: null },
  ]);
});

it.each(players(32).slice(1))('has a place for each of %s players, and one match fewer to play', (count) => {
  const matches = bracketOf(players(Number(count)));
  const first = matches.filter((match) => match.round === 1);
  const seated = first.flatMap((match) => [match.player1Name, match.player2Name]).filter(Boolean);
  expect(seated.sort()).toEqual(players(Number(count)).sort());
  expect(first.filter((match) => match.player1Name === null)).toEqual([]);
  expect(matches.filter((match) => match.winnerName === null)).toHaveLength(Number(count) - 1);
  expect(matches.at(-1)).toMatchObject({ matchNumber: 1, winnerName: null });
});
