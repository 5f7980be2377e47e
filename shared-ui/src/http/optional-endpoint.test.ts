import { fakeApi, respond, unreachable } from '../testing';
import { api } from './api';
import { requestOptional } from './optional-endpoint';

const request = () => requestOptional('/api/extra', () => api.get('/api/extra'));

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('gives what the endpoint answers', async () => {
  fakeApi({ 'GET /api/extra': { success: true } });
  expect(await request()).toEqual({ success: true });
});

test.each([
  ['404', respond(404, { success: false, message: 'Not found.' })],
  ['404 with a page', respond(404, '<h1>Not found</h1>')],
  ['405', respond(405, { success: false })],
  ['501', respond(501, '')],
  ['the page of the site', respond(200, '<!doctype html>')],
])('%s: is undefined, and not requested again in the tab', async (_case, response) => {
  const calls = fakeApi({ 'GET /api/extra': response });
  expect(await request()).toBeUndefined();
  expect(await request()).toBeUndefined();
  expect(calls).toHaveLength(1);
  expect(await requestOptional('/api/other', () => api.get('/api/other'))).toBeUndefined();
  expect(calls.map(({ path }) => path)).toEqual(['/api/extra', '/api/other']);
});

test.each([
  ['a breakdown', respond(500, { success: false })],
  ['an empty answer', respond(204, '')],
  ['a refusal', respond(403, { success: false })],
  ['no connection', unreachable],
])('%s: is thrown, and requested again', async (_case, response) => {
  const calls = fakeApi({ 'GET /api/extra': response });
  await expect(request()).rejects.toThrow();
  await expect(request()).rejects.toThrow();
  expect(calls).toHaveLength(2);
});

test('works where the browser blocks storage', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('Blocked.');
  });
  fakeApi({ 'GET /api/extra': respond(404, '') });
  expect(await request()).toBeUndefined();
});
