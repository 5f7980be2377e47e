import { ApiError, failureMessage } from './api-error';

const messages = { signIn: 'Please sign in', refused: 'Failed to enter', noResponse: 'An error occurred' };
const refusal = (status: number, serverMessage?: string) => new ApiError('refused', 'The server refused this.', { status, serverMessage });

test.each([
  ['a refusal with a message', refusal(409, 'Too late.'), 'Too late.'],
  ['a refusal without a message', refusal(422), 'Failed to enter'],
  ['a server error without a message', refusal(500), 'Failed to enter'],
  ['an expired session', refusal(401, 'Unauthenticated.'), 'Please sign in'],
  ['no connection', new ApiError('network', 'Gone.'), 'An error occurred'],
  ['a timeout', new ApiError('timeout', 'Too long.'), 'An error occurred'],
  ['HTML instead of JSON', new ApiError('garbage', 'Unreadable.', { status: 502 }), 'An error occurred'],
  ['a bug', new TypeError('undefined is not a function'), 'An error occurred'],
])('shows the right message for %s', (_case, error, message) => {
  expect(failureMessage(error, messages)).toBe(message);
});

test('treats 401 as any refusal if there is no sign-in message', () => {
  const { refused, noResponse } = messages;
  expect(failureMessage(refusal(401, 'Unauthenticated.'), { refused, noResponse })).toBe('Unauthenticated.');
});
