import { fakeApi, respond, type FakeEndpoint } from '../testing';
import { api } from './api';
import { onBusy } from './retry-while-busy';

const BUSY = respond(503, { success: false, message: 'The site is busy right now.' }, { 'retry-after': '2' });
const showBusy = jest.fn();

/** Responds with 503 the given number of times, then succeeds. */
function busyServer(times: number) {
  let refusals = 0;
  const response: FakeEndpoint = () => (refusals++ < times ? BUSY : { success: true, data: 'done' });
  return fakeApi({ 'GET /api/r/store': response, 'POST /api/r/codes/redeem': response, 'POST /api/r/tickets': response });
}

const failureOf = (request: Promise<unknown>) => request.catch((error: unknown) => error);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  showBusy.mockReset();
  onBusy(showBusy);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test("retries after the server's delay plus jitter, first without a notice, and doubles the jitter with each retry", async () => {
  const requests = busyServer(3);
  const result = api.get('/api/r/store');
  for (const [delay, sent] of [
    [2500, 2],
    [3000, 3],
    [4000, 4],
  ] as const) {
    await jest.advanceTimersByTimeAsync(delay - 1);
    expect(requests).toHaveLength(sent - 1);
    expect(showBusy).toHaveBeenCalledTimes(sent === 2 ? 0 : 1);
    await jest.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(sent);
  }
  expect(await result).toEqual({ success: true, data: 'done' });
});

const form = new FormData();

test.each([
  ['a change with the same body', () => api.post('/api/r/codes/redeem', { code: 'RAID' }), { code: 'RAID' }],
  ['an upload with the same form', () => api.post('/api/r/tickets', form), form],
])('retries %s', async (_, send, body) => {
  const requests = busyServer(2);
  const result = send();
  await jest.runAllTimersAsync();
  await expect(result).resolves.toMatchObject({ data: 'done' });
  expect(requests.map((request) => request.body)).toEqual([body, body, body]);
});

test('shows one notice, however many requests are waiting', async () => {
  busyServer(6);
  const results = [1, 2, 3].map(() => api.get('/api/r/store'));
  await jest.runAllTimersAsync();
  await Promise.all(results);
  expect(showBusy).toHaveBeenCalledTimes(1);
});

test("stops within 30 seconds, and throws the server's message", async () => {
  const requests = busyServer(Infinity);
  const start = Date.now();
  const failure = failureOf(api.get('/api/r/store'));
  await jest.runAllTimersAsync();
  expect(await failure).toMatchObject({ kind: 'refused', status: 503, message: 'The site is busy right now.' });
  expect(requests).toHaveLength(6);
  expect(Date.now() - start).toBeLessThanOrEqual(30_000);
});

test('stops retrying when the request is aborted', async () => {
  const requests = busyServer(Infinity);
  const controller = new AbortController();
  const failure = failureOf(api.get('/api/r/store', { signal: controller.signal }));
  await jest.advanceTimersByTimeAsync(1000);
  controller.abort();
  expect(await failure).toMatchObject({ __CANCEL__: true });
  await jest.runAllTimersAsync();
  expect(requests).toHaveLength(1);
});

test.each([
  ['503 without Retry-After', respond(503, { success: false, message: 'Later.' })],
  ['503 with a date', respond(503, { success: false, message: 'Later.' }, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })],
  ['503 with an hour', respond(503, { success: false, message: 'Later.' }, { 'retry-after': '3600' })],
  ['429', respond(429, { success: false, message: 'Later.' }, { 'retry-after': '2' })],
])('does not retry %s', async (_case, response) => {
  const requests = fakeApi({ 'GET /api/r/store': response });
  await expect(api.get('/api/r/store')).rejects.toMatchObject({ message: 'Later.' });
  expect(requests).toHaveLength(1);
});
