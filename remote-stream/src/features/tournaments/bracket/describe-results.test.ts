import type { Match } from '../tournaments.api';
import { describeResults } from './describe-results';

const match = (number: number, winner: string | null): Match => ({
  id: `${number}`,
  round: 1,
  number,
  player1: 'Ada',
  player2: 'Bob',
  winner,
  scheduledAt: null,
  isActive: false,
  isLocked: false,
});
const before = [match(1, 'Ada'), match(2, null), match(3, null)];

test.each<[string, Match[], Record<string, string>, string]>([
  ['nothing', before, { 2: 'Ada' }, ''],
  ['a result', [match(1, 'Ada'), match(2, 'Bob'), match(3, null)], {}, 'Round 1 - Match 2: Bob won.'],
  ['a right pick', [match(1, 'Ada'), match(2, 'Bob'), match(3, null)], { 2: 'Bob' }, 'Round 1 - Match 2: Bob won. You were right.'],
  ['a wrong pick', [match(1, 'Ada'), match(2, 'Bob'), match(3, null)], { 2: 'Ada' }, 'Round 1 - Match 2: Bob won. You were wrong.'],
  [
    'several results',
    [match(1, 'Ada'), match(2, 'Bob'), match(3, 'Ada')],
    { 1: 'Ada', 2: 'Ada', 3: 'Ada' },
    '2 matches are decided. You were right about 1 of 2.',
  ],
  ['several results without picks', [match(1, 'Ada'), match(2, 'Bob'), match(3, 'Ada')], { 1: 'Ada' }, '2 matches are decided.'],
])('announces %s', (_, after, picks, expected) => {
  expect(describeResults(before, after, picks)).toBe(expected);
});
