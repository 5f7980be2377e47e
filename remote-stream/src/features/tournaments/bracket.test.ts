import type { Match } from './tournaments.api';
import { layoutBracket, describeChanges } from './bracket';
import { matchOf } from './testing/tournaments';

const match = (round: number, number: number, winner: string | null = null) => matchOf({ id: `${round}-${number}`, round, number, winner });
const rounds = (...counts: number[]) =>
  counts.flatMap((count, index) => Array.from({ length: count }, (_, place) => match(index + 1, place + 1)));
const middles = (matches: Match[]) => layoutBracket(matches).rounds.map(({ places }) => places.map(({ middle }) => middle));
const titles = (matches: Match[]) => layoutBracket(matches).rounds.map(({ title }) => title);
const lines = (matches: Match[]) => layoutBracket(matches).rounds.map(({ connectors }) => connectors.length);

test.each([
  [8, [4, 2, 1], ['Quarterfinals', 'Semifinals', 'Final']],
  [16, [8, 4, 2, 1], ['Round 1', 'Quarterfinals', 'Semifinals', 'Final']],
  [32, [16, 8, 4, 2, 1], ['Round 1', 'Round 2', 'Quarterfinals', 'Semifinals', 'Final']],
])('%d players: centres every match between the two that feed into it', (_players, counts, names) => {
  const matches = rounds(...counts);
  const { height, rounds: columns } = layoutBracket(matches);
  expect(height).toBe(counts[0]);
  expect(titles(matches)).toEqual(names);
  columns.forEach(({ places, connectors }, index) => {
    const next = columns[index + 1];
    expect(connectors).toHaveLength(next ? places.length : 0);
    next?.places.forEach(({ middle }, place) => {
      const feeders = [places[2 * place]?.middle, places[2 * place + 1]?.middle] as [number, number];
      expect(middle).toBe((feeders[0] + feeders[1]) / 2);
      expect(connectors.filter(({ to }) => to === middle).map(({ from, side }) => [from, side])).toEqual([
        [feeders[0], 'upper'],
        [feeders[1], 'lower'],
      ]);
    });
  });
});

test('lays out rounds that do not halve as columns without lines', () => {
  expect(lines(rounds(3, 2, 1))).toEqual([0, 2, 0]);
  expect(titles(rounds(3, 2, 1))).toEqual(['Round 1', 'Semifinals', 'Final']);
  expect(middles(rounds(3, 2, 1))).toEqual([[0.5, 1.5, 2.5], [0.75, 2.25], [1.5]]);
  // A round-robin has no final, and with a match for the third place the final cannot be identified.
  expect(titles(rounds(2, 2, 2))).toEqual(['Round 1', 'Round 2', 'Round 3']);
  expect(layoutBracket(rounds(4, 2, 2)).final).toBeNull();
  expect(titles(rounds(4, 2, 2))).toEqual(['Round 1', 'Round 2', 'Round 3']);
});

test('draws no lines from matches that are not numbered 1 and 2', () => {
  expect(lines([match(1, 1), match(1, 3), match(2, 1)])).toEqual([0, 0]);
  expect(lines([match(1, 1), match(1, 2), match(2, 1)])).toEqual([2, 0]);
});

test('marks the lines of decided matches as won, and those of the champion', () => {
  const matches = [match(1, 1, 'Ada'), match(1, 2, 'Bob'), match(1, 3, 'Cleo'), match(1, 4), match(2, 1, 'Ada'), match(2, 2), match(3, 1)];
  const states = (all: Match[]) => layoutBracket(all).rounds.map(({ connectors }) => connectors.map(({ state }) => state));
  expect(states(matches)).toEqual([['won', 'won', 'won', 'open'], ['won', 'open'], []]);
  expect(states([...matches.slice(0, 6), match(3, 1, 'Ada')])).toEqual([['champion', 'won', 'won', 'open'], ['champion', 'open'], []]);
});

test('lays out no matches with a height of 0', () => {
  expect(layoutBracket([])).toEqual({ rounds: [], height: 0, final: null });
});

const played = (number: number, winner: string | null) => matchOf({ id: `${number}`, number, winner, player1: 'Ada', player2: 'Bob' });
const before = [played(1, 'Ada'), played(2, null), played(3, null)];

test.each<[string, Match[], Record<string, string>, string]>([
  ['nothing', before, { 2: 'Ada' }, ''],
  ['a result', [played(1, 'Ada'), played(2, 'Bob'), played(3, null)], {}, 'Round 1 - Match 2: Bob won.'],
  ['a right pick', [played(1, 'Ada'), played(2, 'Bob'), played(3, null)], { 2: 'Bob' }, 'Round 1 - Match 2: Bob won. You were right.'],
  ['a wrong pick', [played(1, 'Ada'), played(2, 'Bob'), played(3, null)], { 2: 'Ada' }, 'Round 1 - Match 2: Bob won. You were wrong.'],
  [
    'several results',
    [played(1, 'Ada'), played(2, 'Bob'), played(3, 'Ada')],
    { 1: 'Ada', 2: 'Ada', 3: 'Ada' },
    '2 matches are decided. You were right about 1 of 2.',
  ],
  ['a substitute', [played(1, 'Ada'), { ...played(2, null), replaced2: 'Cy' }, played(3, null)], {}, 'Round 1 - Match 2: Bob replaced Cy.'],
  ['several results without picks', [played(1, 'Ada'), played(2, 'Bob'), played(3, 'Ada')], { 1: 'Ada' }, '2 matches are decided.'],
])('announces %s', (_, after, picks, expected) => {
  expect(describeChanges(before, after, picks)).toBe(expected);
});
