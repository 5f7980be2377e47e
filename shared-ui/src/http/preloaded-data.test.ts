import { type FakeRequest, fakeApi } from '../testing';
import { api, onServerTime } from './api';
import type { PreloadedRequest, PreloadedResponse } from './preloaded-data';

const URL = '/api/r/leaderboard?period=current';
const DATE = 'Sat, 21 Nov 2026 12:00:00 GMT';

const response = (body: string, status = 200, headers: Record<string, string> = {}): PreloadedResponse => ({
  response: { status, statusText: '', headers: new Map(Object.entries({ date: DATE, ...headers })) as unknown as Headers },
  body,
  arrival: 1000,
});

let now: number;
let sent: FakeRequest[];
beforeEach(() => {
  now = 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  sent = fakeApi({ 'GET /api/r/leaderboard': { data: 'sent' } });
});
afterEach(() => {
  jest.useRealTimers();
  delete (window as { preloadData?: unknown }).preloadData;
});

/** The page's script has begun this call. */
function begin(outcome: Promise<PreloadedResponse>): void {
  outcome.catch(() => undefined);
  Object.assign(window, { preloadData: { calls: { [URL]: { start: 0, outcome } satisfies PreloadedRequest } } });
}

const call = (period: string, signal?: AbortSignal) => api.get('/api/r/leaderboard', { params: { period, platform: undefined }, signal });

test('the first call that the page has begun takes what it brought, and every other one is sent', async () => {
  begin(Promise.resolve(response('{"data":"preloaded"}')));
  expect(await call('last')).toEqual({ data: 'sent' });
  expect(await call('current')).toEqual({ data: 'preloaded' });
  expect(await call('current')).toEqual({ data: 'sent' });
  expect(sent.map(({ headers }) => headers.Accept)).toEqual(['application/json', 'application/json']);
});

test('what was asked for too long ago is asked for again', async () => {
  begin(Promise.resolve(response('{"data":"preloaded"}')));
  now = 30_000;
  expect(await call('current')).toEqual({ data: 'sent' });
});

test('a refusal is one', async () => {
  begin(Promise.resolve(response('{"success":false,"message":"Not now."}', 503)));
  await expect(call('current')).rejects.toMatchObject({ kind: 'refused', status: 503, details: { serverMessage: 'Not now.' } });
});

test('one that the server was too busy for is sent again', async () => {
  jest.useFakeTimers();
  begin(Promise.resolve(response('{"success":false,"message":"Not now."}', 503, { 'retry-after': '2' })));
  const result = call('current');
  await jest.runAllTimersAsync();
  expect(await result).toEqual({ data: 'sent' });
  expect(sent).toHaveLength(1);
});

test('a call that was lost on the way is lost, and the next try is sent', async () => {
  begin(Promise.reject(new TypeError('Failed to fetch')));
  await expect(call('current')).rejects.toMatchObject({ kind: 'network' });
  expect(await call('current')).toEqual({ data: 'sent' });
});

test('one that hangs takes no longer than any other', async () => {
  jest.useFakeTimers();
  jest.spyOn(performance, 'now').mockReturnValue(1000);
  begin(new Promise(() => undefined));
  const outcome = expect(call('current')).rejects.toMatchObject({ kind: 'timeout' });
  await jest.advanceTimersByTimeAsync(15_000);
  await outcome;
});

test('nobody waits for one that is aborted', async () => {
  begin(new Promise(() => undefined));
  const abort = new AbortController();
  const outcome = call('current', abort.signal);
  await Promise.resolve();
  abort.abort();
  await expect(outcome).rejects.toMatchObject({ __CANCEL__: true });
});

test("the server's clock has gone on while an answer waited for its call", async () => {
  now = 5000;
  begin(Promise.resolve(response('{}')));
  const times: number[] = [];
  const end = onServerTime((time) => times.push(time - Date.parse(DATE)));
  await call('current');
  end();
  expect(times).toEqual([4000]);
});
