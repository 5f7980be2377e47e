import { reconnectDelay } from './reconnect-delay';

it.each([
  { attempt: 0, jitter: 0, longest: 1500 },
  { attempt: 3, jitter: 0, longest: 8500 },
  { attempt: 0, jitter: 10_000, longest: 10_500 },
  { attempt: 4, jitter: 10_000, longest: 16_500 },
  { attempt: 2000, jitter: 15_000, longest: 30_500 },
])('spreads attempt $attempt, after a jitter of $jitter ms, over half a second to $longest ms', ({ attempt, jitter, longest }) => {
  expect(reconnectDelay(attempt, jitter, () => 0)).toBe(500);
  expect(reconnectDelay(attempt, jitter, () => 1)).toBe(longest);
});
