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

/** Puts a request into the page's preloaded data. */
function preload(outcome: Promise<PreloadedResponse>): void {
  outcome.catch(() => undefined);
  Object.assign(window, { preloadData: { calls: { [URL]: { start: 0, outcome } satisfies PreloadedRequest } } });
}

const request = (period: 'current' | 'last', signal?: AbortSignal) =>
  api.get('/api/r/leaderboard', { params: { period, platform: undefined }, signal });

test('uses a preloaded response once, and sends all other requests', async () => {
  preload(Promise.resolve(response('{"data":"preloaded"}')));
  expect(await request('last')).toEqual({ data: 'sent' });
  expect(await request('current')).toEqual({ data: 'preloaded' });
  expect(await request('current')).toEqual({ data: 'sent' });
  expect(sent.map(({ headers }) => headers.Accept)).toEqual(['application/json', 'application/json']);
});

test('sends the request if the preloaded response is older than 30 seconds', async () => {
  preload(Promise.resolve(response('{"data":"preloaded"}')));
  now = 30_000;
  expect(await request('current')).toEqual({ data: 'sent' });
});

test('retries a preloaded request that was refused as busy', async () => {
  jest.useFakeTimers();
  preload(Promise.resolve(response('{"success":false,"message":"Not now."}', 503, { 'retry-after': '2' })));
  const result = request('current');
  await jest.runAllTimersAsync();
  expect(await result).toEqual({ data: 'sent' });
  expect(sent).toHaveLength(1);
});

test('throws the network error of a preloaded request, and sends the next one', async () => {
  preload(Promise.reject(new TypeError('Failed to fetch')));
  await expect(request('current')).rejects.toMatchObject({ kind: 'network' });
  expect(await request('current')).toEqual({ data: 'sent' });
});

test('rejects at once when the request is aborted', async () => {
  preload(new Promise(() => undefined));
  const controller = new AbortController();
  const outcome = request('current', controller.signal);
  await Promise.resolve();
  controller.abort();
  await expect(outcome).rejects.toMatchObject({ __CANCEL__: true });
});

test("adds the age of a preloaded response to the server's time", async () => {
  now = 5000;
  preload(Promise.resolve(response('{}')));
  const times: number[] = [];
  const unsubscribe = onServerTime((time) => times.push(time - Date.parse(DATE)));
  await request('current');
  unsubscribe();
  expect(times).toEqual([4000]);
});
