import { fakeApi, respond, unreachable } from '../testing';
import { api } from './api';

const page = (token: string) => {
  document.head.innerHTML = `<meta name="csrf-token" content="${token}">`;
};

test('carries the page\'s CSRF token on calls that change data, and on no other', async () => {
  page('t0ken');
  const calls = fakeApi({ 'GET /api/r/store': { success: true }, 'POST /api/r/codes/redeem': { success: true } });
  await api.get('/api/r/store');
  await api.post('/api/r/codes/redeem', { code: 'CODE123' });
  expect(calls[0]?.headers).not.toHaveProperty('X-CSRF-TOKEN');
  expect(calls[1]).toMatchObject({ headers: { 'X-CSRF-TOKEN': 't0ken' }, body: { code: 'CODE123' } });
});

test.each([200, 422, 500])('gives the server\'s own message and the first text of each field, with status %d', async (status) => {
  fakeApi({
    'POST /api/r/contact': respond(status, {
      success: false, message: 'Please check the form.', errors: { email: ['Not an email.', 'Too long.'], name: 'Missing.' },
    }),
  });
  await expect(api.post('/api/r/contact', {})).rejects.toMatchObject({
    kind: 'refused',
    message: 'Please check the form.',
    details: { status, serverMessage: 'Please check the form.', fields: { email: 'Not an email.', name: 'Missing.' } },
  });
});

test.each([
  ['an HTML page', 200, '<!doctype html><h1>Welcome</h1>'],
  ['an HTML error', 502, '<h1>Bad gateway</h1>'],
  ['nothing', 200, ''],
  ['half an answer', 200, '{"success":tr'],
  ['a bare text', 200, '"ok"'],
])('%s is no answer of the API', async (_, status, body) => {
  fakeApi({ 'GET /api/r/store': respond(status, body) });
  await expect(api.get('/api/r/store')).rejects.toMatchObject({
    kind: 'garbage',
    message: 'The server gave an answer that could not be read. Please try again.',
  });
});

test('tells a lost connection apart', async () => {
  fakeApi({ 'GET /api/r/store': unreachable });
  await expect(api.get('/api/r/store')).rejects.toMatchObject({ kind: 'network' });
});
