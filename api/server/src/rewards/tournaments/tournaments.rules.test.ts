import { accuracyOf, arePredictionsActive, isActive, isCompleted, isLocked, nextPlace, type TournamentTimes } from './tournaments.rules';

const NOW = new Date('2026-03-15T20:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const BEFORE = hours(-1);
const AFTER = hours(1);

describe('the state of a tournament', () => {
  const NOTHING: TournamentTimes = { startsAt: null, endsAt: null, completedAt: null, predictionsOpenAt: null, predictionsCloseAt: null };

  it.each<[string, Partial<TournamentTimes>, string]>([
    ['without any time', {}, ''],
    ['upcoming', { startsAt: AFTER }, ''],
    ['starting now', { startsAt: NOW }, 'active'],
    ['running', { startsAt: BEFORE, endsAt: AFTER }, 'active'],
    ['running without an end', { startsAt: BEFORE }, 'active'],
    ['ending now', { startsAt: BEFORE, endsAt: NOW }, 'completed'],
    ['decided early', { startsAt: BEFORE, endsAt: AFTER, completedAt: BEFORE }, 'completed'],
    ['decided later', { startsAt: BEFORE, completedAt: AFTER }, 'active'],
    ['predictions not open yet', { predictionsOpenAt: AFTER }, ''],
    ['predictions opening now', { predictionsOpenAt: NOW }, 'predictions'],
    ['predictions open', { predictionsOpenAt: BEFORE, predictionsCloseAt: AFTER, startsAt: AFTER }, 'predictions'],
    ['predictions open without an end', { predictionsOpenAt: BEFORE }, 'predictions'],
    ['predictions open while it runs', { predictionsOpenAt: BEFORE, startsAt: BEFORE }, 'active predictions'],
    ['predictions closing now', { predictionsOpenAt: BEFORE, predictionsCloseAt: NOW }, ''],
    ['predictions never opened', { predictionsCloseAt: AFTER }, ''],
    ['predictions open past its end', { predictionsOpenAt: BEFORE, startsAt: BEFORE, endsAt: NOW }, 'completed'],
  ])('%s', (_name, times, expected) => {
    const tournament = { ...NOTHING, ...times };
    const states = { active: isActive, completed: isCompleted, predictions: arePredictionsActive };
    const matching = Object.entries(states).filter(([, predicate]) => predicate(tournament, NOW));
    expect(matching.map(([name]) => name).join(' ')).toBe(expected);
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
  ])('accuracy of %d correct out of %d is %d %%', (correct, total, expected) => {
    expect(accuracyOf(correct, total)).toBe(expected);
  });

  it.each([
    [1, 1, 'player1Name'],
    [2, 1, 'player2Name'],
    [3, 2, 'player1Name'],
    [4, 2, 'player2Name'],
    [5, 3, 'player1Name'],
  ])("moves the winner of match %d to match %d's %s", (matchNumber, next, player) => {
    expect(nextPlace({ round: 1, matchNumber })).toEqual({ round: 2, matchNumber: next, player });
  });
});
