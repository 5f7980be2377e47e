import { ApiError } from '@greenroom/shared-ui/http';
import { createQueryClient } from './query-client';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Returns how often a query that always fails with this error is attempted. */
async function attempts(error: Error): Promise<number> {
  const client = createQueryClient();
  const queryFn = jest.fn(() => Promise.reject(error));
  const outcome = client.fetchQuery({ queryKey: ['raffles'], queryFn }).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(10_000);
  await outcome;
  client.clear();
  return queryFn.mock.calls.length;
}

test.each([
  ['a lost connection', 2, new ApiError('network', 'Gone.')],
  ['status 500', 2, new ApiError('refused', 'Out of order.', { status: 500 })],
  ['a refusal', 1, new ApiError('refused', 'Not for you.', { status: 403 })],
  ['a timeout', 1, new ApiError('timeout', 'Too slow.')],
  ['an error of our own', 1, new TypeError('undefined is not a function')],
])('a query that fails with %s is attempted %d times', async (_, expected, error) => {
  expect(await attempts(error)).toBe(expected);
});
