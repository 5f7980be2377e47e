import { challengeState, mayBeClaimed, formatTarget } from './challenge-state';

test.each([
  // is active, is expired, is won: state, may be claimed
  [true, false, false, 'active', true],
  [true, false, true, 'active', false],
  [false, false, false, 'upcoming', false],
  [false, false, true, 'upcoming', false],
  [false, true, false, 'completed', false],
  [false, true, true, 'completed', false],
  [true, true, false, 'completed', false],
  [true, true, true, 'completed', false],
])('active %s, expired %s, won %s: is %s, may be claimed: %s', (isActive, isExpired, isWon, state, claimable) => {
  const challenge = { isActive, isExpired, isWon };
  expect([challengeState(challenge), mayBeClaimed(challenge)]).toEqual([state, claimable]);
});

test.each([
  [500, '500x'],
  [250.5, '250.5x'],
  [12.345, '12.35x'],
  [5000, '5,000x'],
  [null, '–'],
])('formats the target multiplier %p as "%s"', (value, text) => {
  expect(formatTarget(value)).toBe(text);
});
