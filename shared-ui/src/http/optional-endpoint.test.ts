import { fakeApi, respond, unreachable } from '../testing';
import { api } from './api';
import { requestOptional } from './optional-endpoint';

const request = () => requestOptional('/api/extra', () => api.get('/api/extra'));

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('returns the response of the endpoint', async () => {
  fakeApi({ 'GET /api/extra': { success: true } });
  expect(await request()).toEqual({ success: true });
});

test.each([
  ['404', respond(404, { success: false, message: 'Not found.' })],
  ['404 with HTML', respond(404, '<h1>Not found</h1>')],
  ['405', respond(405, { success: false })],
  ['501', respond(501, '')],
  ["the site's page with 200", respond(200, '<!doctype html>')],
])('returns undefined for %s, and does not request it again in the tab', async (_case, response) => {
  const requests = fakeApi({ 'GET /api/extra': response });
  expect(await request()).toBeUndefined();
  expect(await request()).toBeUndefined();
  expect(requests).toHaveLength(1);
  expect(await requestOptional('/api/other', () => api.get('/api/other'))).toBeUndefined();
  expect(requests.map(({ path }) => path)).toEqual(['/api/extra', '/api/other']);
});

test.each([
  ['a server error', respond(500, { success: false })],
  ['an empty response', respond(204, '')],
  ['a refusal', respond(403, { success: false })],
  ['a network error', unreachable],
])('throws %s, and requests it again', async (_case, response) => {
  const requests = fakeApi({ 'GET /api/extra': response });
  await expect(request()).rejects.toThrow();
  await expect(request()).rejects.toThrow();
  expect(requests).toHaveLength(2);
});

test('works where the browser blocks storage', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('Blocked.');
  });
  fakeApi({ 'GET /api/extra': respond(404, '') });
  expect(await request()).toBeUndefined();
});
