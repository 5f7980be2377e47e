import { ApiError } from './api-error';
import { failureMessage } from './failure-message';

const sentences = { signIn: 'Please sign in', refused: 'Failed to enter', noResponse: 'An error occurred' };
const refusal = (status: number, serverMessage?: string) => new ApiError('refused', 'The server refused this.', { status, serverMessage });

test.each([
  ["the server's words", refusal(409, 'Too late.'), 'Too late.'],
  ['a refusal without words', refusal(422), 'Failed to enter'],
  ['a breakdown without words', refusal(500), 'Failed to enter'],
  ['a session that has ended', refusal(401, 'Unauthenticated.'), 'Please sign in'],
  ['no connection', new ApiError('network', 'Gone.'), 'An error occurred'],
  ['a timeout', new ApiError('timeout', 'Too long.'), 'An error occurred'],
  ['a page instead of JSON', new ApiError('garbage', 'Unreadable.', { status: 502 }), 'An error occurred'],
  ['a defect', new TypeError('undefined is not a function'), 'An error occurred'],
])('%s', (_case, error, message) => {
  expect(failureMessage(error, sentences)).toBe(message);
});

test('without a sentence about signing in, 401 is a refusal like any other', () => {
  const { refused, noResponse } = sentences;
  expect(failureMessage(refusal(401, 'Unauthenticated.'), { refused, noResponse })).toBe('Unauthenticated.');
});
