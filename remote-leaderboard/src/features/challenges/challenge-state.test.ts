import { challengeState, mayBeClaimed } from './challenge-state';

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
