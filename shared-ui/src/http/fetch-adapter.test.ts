import { api, httpClient } from './api';

const PATH = '/api/telemetry';
const BODY = { remote: 'store', version: '1', step: 'render', message: 'It broke', path: '/store' } as const;
const own = httpClient.defaults.adapter;
const fetchMock = jest.fn<Promise<unknown>, [string, RequestInit]>();

const respond = (status: number, body: string) => ({ status, statusText: '', headers: new Map([['date', 'now']]), text: async () => body });
const send = () => api.post(PATH, BODY, { fetchOptions: { keepalive: true } });

beforeEach(() => {
  httpClient.defaults.adapter = own;
  document.head.innerHTML = '<meta name="csrf-token" content="t0ken">';
  window.fetch = fetchMock as unknown as typeof fetch;
  fetchMock.mockReset().mockResolvedValue(respond(200, '{"success":true}'));
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'fetch');
});

test('sends a request that outlives the page as any other: with its body, token and cookies', async () => {
  expect(await send()).toEqual({ success: true });
  const [url, request] = fetchMock.mock.calls[0]!;
  expect(url).toBe(PATH);
  expect(request).toMatchObject({
    method: 'post',
    keepalive: true,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': 't0ken', Accept: 'application/json' },
  });
  expect(JSON.parse(String(request.body))).toEqual(BODY);
});

test('bypasses the HTTP cache without a body', async () => {
  await api.get('/api/r/leaderboard', { params: { period: 'current' }, fetchOptions: { cache: 'no-cache' } });
  const [url, request] = fetchMock.mock.calls[0]!;
  expect(url).toBe('/api/r/leaderboard?period=current');
  expect(request).toMatchObject({ method: 'get', cache: 'no-cache', body: undefined });
  expect(request.headers).not.toHaveProperty('Content-Type');
});

test('fails as other requests do: refused, unreachable, or after 15 seconds', async () => {
  fetchMock.mockResolvedValueOnce(respond(422, '{"success":false,"message":"No."}'));
  await expect(send()).rejects.toMatchObject({ kind: 'refused', message: 'No.' });
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(send()).rejects.toMatchObject({ kind: 'network' });
  jest.useFakeTimers();
  fetchMock.mockReturnValueOnce(new Promise(() => undefined));
  const outcome = send().catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toMatchObject({ kind: 'timeout' });
});
