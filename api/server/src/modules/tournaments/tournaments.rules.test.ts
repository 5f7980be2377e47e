import {
  accuracyOf,
  arePredictionsActive,
  isActive,
  isCompleted,
  isLocked,
  nextPlace,
  type TournamentTimes,
} from './tournaments.rules';

const NOW = new Date('2026-03-15T20:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const BEFORE = hours(-1);
const AFTER = hours(1);

describe('where a tournament stands', () => {
  const NOTHING: TournamentTimes = { startsAt: null, endsAt: null, completedAt: null, predictionsOpenAt: null, predictionsCloseAt: null };

  it.each<[string, Partial<TournamentTimes>, string]>([
    ['without any time', {}, ''],
    ['to come', { startsAt: AFTER }, ''],
    ['beginning this very moment', { startsAt: NOW }, 'active'],
    ['running', { startsAt: BEFORE, endsAt: AFTER }, 'active'],
    ['running without an end', { startsAt: BEFORE }, 'active'],
    ['ending this very moment', { startsAt: BEFORE, endsAt: NOW }, 'completed'],
    ['decided early', { startsAt: BEFORE, endsAt: AFTER, completedAt: BEFORE }, 'completed'],
    ['decided later', { startsAt: BEFORE, completedAt: AFTER }, 'active'],
    ['predictions to come', { predictionsOpenAt: AFTER }, ''],
    ['predictions opening this very moment', { predictionsOpenAt: NOW }, 'predictions'],
    ['predictions open', { predictionsOpenAt: BEFORE, predictionsCloseAt: AFTER, startsAt: AFTER }, 'predictions'],
    ['predictions open for good', { predictionsOpenAt: BEFORE }, 'predictions'],
    ['predictions open while it runs', { predictionsOpenAt: BEFORE, startsAt: BEFORE }, 'active predictions'],
    ['predictions closing this very moment', { predictionsOpenAt: BEFORE, predictionsCloseAt: NOW }, ''],
    ['predictions never opened', { predictionsCloseAt: AFTER }, ''],
    ['predictions open past its end', { predictionsOpenAt: BEFORE, startsAt: BEFORE, endsAt: NOW }, 'completed'],
  ])('%s', (_name, times, expected) => {
    const tournament = { ...NOTHING, ...times };
    const states = { active: isActive, completed: isCompleted, predictions: arePredictionsActive };
    const found = Object.entries(states).filter(([, holds]) => holds(tournament, NOW));
    expect(found.map(([name]) => name).join(' ')).toBe(expected);
  });

  it.each([
    [{ scheduledAt: null, isActive: false, winnerName: null }, false],
    [{ scheduledAt: AFTER, isActive: false, winnerName: null }, false],
    [{ scheduledAt: NOW, isActive: false, winnerName: null }, true],
    [{ scheduledAt: AFTER, isActive: true, winnerName: null }, true],
    [{ scheduledAt: AFTER, isActive: false, winnerName: 'Ann' }, true],
  ])('locks a match that has begun: %j', (match, expected) => {
    expect(isLocked(match, NOW)).toBe(expected);
  });

  it.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [3, 3, 100],
  ])('%d of %d right are %d %%', (correct, total, expected) => {
    expect(accuracyOf(correct, total)).toBe(expected);
  });

  it.each([
    [1, 1, 'player1Name'],
    [2, 1, 'player2Name'],
    [3, 2, 'player1Name'],
    [4, 2, 'player2Name'],
    [5, 3, 'player1Name'],
  ])("sends the winner of match %d on to match %d's %s", (matchNumber, next, player) => {
    expect(nextPlace({ round: 1, matchNumber })).toEqual({ round: 2, matchNumber: next, player });
  });
});
