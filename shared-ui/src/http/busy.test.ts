import { fakeApi, respond, type FakeEndpoint } from '../testing';
import { api } from './api';
import { onBusy } from './busy';

const BUSY = respond(503, { success: false, message: 'The site is busy right now.' }, { 'retry-after': '2' });
const notice = jest.fn();

/** Answers that it is busy so many times, and then does what was asked for. */
function busyServer(times: number) {
  let refusals = 0;
  const response: FakeEndpoint = () => (refusals++ < times ? BUSY : { success: true, data: 'done' });
  return fakeApi({ 'GET /api/r/store': response, 'POST /api/r/codes/redeem': response, 'POST /api/r/tickets': response });
}

const failureOf = (request: Promise<unknown>) => request.catch((error: unknown) => error);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  notice.mockReset();
  onBusy(notice);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('waits as long as the server asks for and some more by chance, and says nothing of it', async () => {
  const calls = busyServer(1);
  const result = api.get('/api/r/store');
  await jest.advanceTimersByTimeAsync(2499);
  expect(calls).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(await result).toEqual({ success: true, data: 'done' });
  expect(calls).toHaveLength(2);
  expect(notice).not.toHaveBeenCalled();
});

test('spreads the retries more each time', async () => {
  const calls = busyServer(3);
  const result = api.get('/api/r/store');
  for (const [delay, sent] of [[2500, 2], [3000, 3], [4000, 4]] as const) {
    await jest.advanceTimersByTimeAsync(delay - 1);
    expect(calls).toHaveLength(sent - 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(sent);
  }
  await expect(result).resolves.toMatchObject({ data: 'done' });
});

test('sends a change again as it was', async () => {
  const calls = busyServer(2);
  const result = api.post('/api/r/codes/redeem', { code: 'RAID' });
  await jest.runAllTimersAsync();
  await expect(result).resolves.toMatchObject({ data: 'done' });
  expect(calls.map(({ body }) => body)).toEqual([{ code: 'RAID' }, { code: 'RAID' }, { code: 'RAID' }]);
});

test('sends a form again as it was', async () => {
  const calls = busyServer(1);
  const form = new FormData();
  const result = api.post('/api/r/tickets', form);
  await jest.runAllTimersAsync();
  await expect(result).resolves.toMatchObject({ data: 'done' });
  expect(calls.map(({ body }) => body)).toEqual([form, form]);
});

test('says once that the site is busy, however many requests wait', async () => {
  busyServer(6);
  const results = [1, 2, 3].map(() => api.get('/api/r/store'));
  await jest.runAllTimersAsync();
  await Promise.all(results);
  expect(notice).toHaveBeenCalledTimes(1);
});

test("gives up within half a minute, in the server's words", async () => {
  const calls = busyServer(Infinity);
  const start = Date.now();
  const failure = failureOf(api.get('/api/r/store'));
  await jest.runAllTimersAsync();
  expect(await failure).toMatchObject({ kind: 'refused', status: 503, message: 'The site is busy right now.' });
  expect(calls).toHaveLength(6);
  expect(Date.now() - start).toBeLessThanOrEqual(30_000);
});

test('is ended by leaving the page', async () => {
  const calls = busyServer(Infinity);
  const leaving = new AbortController();
  const failure = failureOf(api.get('/api/r/store', { signal: leaving.signal }));
  await jest.advanceTimersByTimeAsync(1000);
  leaving.abort();
  expect(await failure).toMatchObject({ __CANCEL__: true });
  await jest.runAllTimersAsync();
  expect(calls).toHaveLength(1);
});

test.each([
  ['503 without a time', respond(503, { success: false, message: 'Later.' })],
  ['503 until tomorrow', respond(503, { success: false, message: 'Later.' }, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })],
  ['503 for an hour', respond(503, { success: false, message: 'Later.' }, { 'retry-after': '3600' })],
  ['429', respond(429, { success: false, message: 'Later.' }, { 'retry-after': '2' })],
])('%s is a refusal like any other', async (_case, response) => {
  const calls = fakeApi({ 'GET /api/r/store': response });
  await expect(api.get('/api/r/store')).rejects.toMatchObject({ message: 'Later.' });
  expect(calls).toHaveLength(1);
});
