import { matchStatus, tournamentStatus } from './tournament-status';

test.each([
  // completed, active, predictions active
  [true, true, true, 'Completed'],
  [true, false, false, 'Completed'],
  [false, true, true, 'Active'],
  [false, true, false, 'Active'],
  [false, false, true, 'Predictions Open'],
  [false, false, false, 'Upcoming'],
])('a tournament with completed %s, active %s, predictions %s is %s', (isCompleted, isActive, predictionsActive, status) => {
  expect(tournamentStatus({ isCompleted, isActive, predictionsActive })).toBe(status);
});

test.each([
  ['Nova', true, 'Completed'],
  ['Nova', false, 'Completed'],
  [null, true, 'Active'],
  [null, false, 'Upcoming'],
])('a match with winner %s, active %s is %s', (winner, isActive, status) => {
  expect(matchStatus({ winner, isActive })).toBe(status);
});
