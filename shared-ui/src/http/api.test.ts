import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { fakeApi, respond, unreachable } from '../testing';
import { api, httpClient } from './api';

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

test('gives a request up after 15 seconds without a response', async () => {
  jest.useFakeTimers();
  // As the client's own adapters do, which keep to the time that the request carries.
  httpClient.defaults.adapter = ({ timeout }) =>
    new Promise((_, reject) => setTimeout(() => reject(new AxiosError('timeout exceeded', AxiosError.ECONNABORTED)), timeout));
  const settled = jest.fn();
  const outcome = api.get('/api/r/store').catch((error: unknown) => error);
  void outcome.then(settled);
  await jest.advanceTimersByTimeAsync(14_999);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({ kind: 'timeout' });
  jest.useRealTimers();
});

test('tells a lost connection apart', async () => {
  fakeApi({ 'GET /api/r/store': unreachable });
  await expect(api.get('/api/r/store')).rejects.toMatchObject({ kind: 'network' });
});

describe('a form', () => {
  /** A server that takes what it gets and never answers. */
  function silentServer() {
    const requests: InternalAxiosRequestConfig[] = [];
    httpClient.defaults.adapter = (request) =>
      new Promise((_, reject) => {
        requests.push(request);
        request.signal?.addEventListener?.('abort', () => reject(new AxiosError('canceled', AxiosError.ERR_CANCELED)));
      });
    return requests;
  }
  const progress = { loaded: 1, bytes: 1, lengthComputable: true };

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('reaches the server as it is, with the page\'s token', async () => {
    page('t0ken');
    const calls = fakeApi({ 'POST /api/r/tickets': { success: true } });
    const form = new FormData();
    form.append('images[0]', new File(['x'], 'x.png', { type: 'image/png' }));
    await api.post('/api/r/tickets', form);
    expect(calls[0]?.body).toBe(form);
    expect(calls[0]?.headers).toMatchObject({ 'X-CSRF-TOKEN': 't0ken' });
    expect(calls[0]?.headers['Content-Type']).not.toBe('application/json');
  });

  test('may take as long as more of it goes out, and fails once nothing has moved for 15 seconds', async () => {
    const requests = silentServer();
    const told: number[] = [];
    const outcome = api.post('/api/r/tickets', new FormData(), { onUploadProgress: ({ loaded }) => told.push(loaded) }).catch((error: unknown) => error);
    const settled = jest.fn();
    void outcome.then(settled);
    for (let step = 0; step < 4; step++) {
      await jest.advanceTimersByTimeAsync(14_000);
      requests[0]?.onUploadProgress?.(progress);
    }
    expect(settled).not.toHaveBeenCalled();
    expect(told).toEqual([1, 1, 1, 1]);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toMatchObject({ kind: 'timeout' });
  });

  test('has the browser ask before the page is left, for as long as it is on its way', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    let response: (body: object) => void = () => undefined;
    fakeApi({ 'POST /api/r/tickets': () => new Promise<object>((resolve) => (response = resolve)), 'POST /api/r/contact': { success: true } });
    await api.post('/api/r/contact', {});
    expect(isAsked()).toBe(false);
    const sending = api.post('/api/r/tickets', new FormData());
    await jest.advanceTimersByTimeAsync(1);
    expect(isAsked()).toBe(true);
    response({ success: true });
    await sending;
    expect(isAsked()).toBe(false);
  });

  test('is given up by who sent it', async () => {
    silentServer();
    const giveUp = new AbortController();
    const outcome = api.post('/api/r/tickets', new FormData(), { signal: giveUp.signal }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1);
    giveUp.abort();
    expect(await outcome).not.toMatchObject({ kind: 'timeout' });
  });
});
