import type { Match, Picks } from './tournaments.api';
import { mergePicks, isLocked, predictionsOf, withoutPicks } from './picks';
import { matchOf } from './testing/tournaments';

const match = (id: string, given: Partial<Match> = {}) => matchOf({ id, player1: 'Ada', player2: 'Bob', ...given });

test.each([
  ['nothing is set', {}, false],
  ['it is decided', { winner: 'Ada' }, true],
  ['the back end locks it', { isLocked: true }, true],
  ['it is active', { isActive: true }, false],
  ['its time is over', { scheduledAt: '2026-03-01T12:00:00Z' }, false],
])('if %s, the match %j is locked: %s', (_case, given, locked) => {
  expect(isLocked(match('1', given))).toBe(locked);
});

const matches = [
  match('1', { winner: 'Ada' }),
  match('2'),
  match('3', { player1: 'Cleo', player2: null }),
  match('4', { player1: 'Dan', player2: 'Eve' }),
];
const locked = new Set(['1']);
const choose = (saved: Picks, changed: Picks) => mergePicks(matches, { saved, changed, locked });

test('overrides saved picks by changed ones if the match is open and has that player', () => {
  const { picks, unsaved, open } = choose({ 1: 'Bob', 2: 'Ada' }, { 1: 'Ada', 2: 'Bob', 3: 'Cleo', 4: 'Zoe', 99: 'Ada' });
  expect(picks).toEqual({ 1: 'Bob', 2: 'Bob' });
  expect(unsaved).toEqual({ 2: 'Bob' });
  expect(open.map(({ id }) => id)).toEqual(['2', '4']);
});

test('counts a pick that equals the saved one as saved', () => {
  expect(choose({ 2: 'Ada' }, { 2: 'Ada' }).unsaved).toEqual({});
});

test('sends all picks except those that the server would refuse', () => {
  const sent = (picks: Picks, of = matches) => predictionsOf(of, { picks, locked });
  // The first is locked: its saved pick is included.
  expect(sent({ 1: 'Bob', 2: 'Ada', 3: 'Cleo', 4: 'Zoe' })).toEqual([
    { match_id: 1, winner_name: 'Bob' },
    { match_id: 2, winner_name: 'Ada' },
  ]);
  expect(
    sent(
      { 'a-7': 'Ada', '12.5': 'Ada', '8.0': 'Bob', '': 'Ada' },
      ['a-7', '12.5', '8.0', ''].map((id) => match(id)),
    ),
  ).toEqual([{ match_id: 8, winner_name: 'Bob' }]);
});

test('drops the picks that were sent, but not those that were changed meanwhile', () => {
  expect(withoutPicks({ 1: 'Ada', 2: 'Bob', 3: 'Cleo' }, { 1: 'Ada', 2: 'Ada' })).toEqual({ 2: 'Bob', 3: 'Cleo' });
});
