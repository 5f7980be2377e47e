import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { fakeApi, respond, unreachable } from '../testing';
import { api, httpClient } from './api';

const MESSAGE = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'Hi!', captcha_token: 't', captcha_answer: 'a' };

const setCsrfToken = (token: string) => {
  document.head.innerHTML = `<meta name="csrf-token" content="${token}">`;
};

test("sends the page's CSRF token with requests that change data, and with no others", async () => {
  setCsrfToken('t0ken');
  const requests = fakeApi({ 'GET /api/r/store': { success: true }, 'POST /api/r/codes/redeem': { success: true } });
  await api.get('/api/r/store');
  await api.post('/api/r/codes/redeem', { code: 'CODE123' });
  expect(requests[0]?.headers).not.toHaveProperty('X-CSRF-TOKEN');
  expect(requests[1]).toMatchObject({ headers: { 'X-CSRF-TOKEN': 't0ken' }, body: { code: 'CODE123' } });
});

test.each([200, 422, 500])("throws the server's message and the first message of each field, with status %d", async (status) => {
  fakeApi({
    'POST /api/r/contact': respond(status, {
      success: false,
      message: 'Please check the form.',
      errors: { email: ['Not an email.', 'Too long.'], name: 'Missing.' },
    }),
  });
  await expect(api.post('/api/r/contact', MESSAGE)).rejects.toMatchObject({
    kind: 'refused',
    message: 'Please check the form.',
    details: { status, serverMessage: 'Please check the form.', fields: { email: 'Not an email.', name: 'Missing.' } },
  });
});

test.each([
  ['an HTML page', 200, '<!doctype html><h1>Welcome</h1>'],
  ['an HTML error', 502, '<h1>Bad gateway</h1>'],
  ['an empty body', 200, ''],
  ['truncated JSON', 200, '{"success":tr'],
  ['a JSON string', 200, '"ok"'],
])("throws for %s instead of the API's JSON", async (_, status, body) => {
  fakeApi({ 'GET /api/r/store': respond(status, body) });
  await expect(api.get('/api/r/store')).rejects.toMatchObject({
    kind: 'garbage',
    message: "We couldn't read the server's response. Please try again.",
  });
});

test('times out after 15 seconds without a response', async () => {
  jest.useFakeTimers();
  // Times out as axios's own adapters do.
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

test('throws a network error when the connection is lost', async () => {
  fakeApi({ 'GET /api/r/store': unreachable });
  await expect(api.get('/api/r/store')).rejects.toMatchObject({ kind: 'network' });
});

describe('an upload', () => {
  /** Accepts requests and never responds. */
  function hangingServer() {
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

  test('sends the form unchanged, with the CSRF token', async () => {
    setCsrfToken('t0ken');
    const requests = fakeApi({ 'POST /api/r/tickets': { success: true } });
    const form = new FormData();
    form.append('images[0]', new File(['x'], 'x.png', { type: 'image/png' }));
    await api.post('/api/r/tickets', form);
    expect(requests[0]?.body).toBe(form);
    expect(requests[0]?.headers).toMatchObject({ 'X-CSRF-TOKEN': 't0ken' });
    expect(requests[0]?.headers['Content-Type']).not.toBe('application/json');
  });

  test('continues while there is progress, and times out after 15 seconds without any', async () => {
    const requests = hangingServer();
    const loadedBytes: number[] = [];
    const onUploadProgress = ({ loaded }: { loaded: number }) => loadedBytes.push(loaded);
    const outcome = api.post('/api/r/tickets', new FormData(), { onUploadProgress }).catch((error: unknown) => error);
    const settled = jest.fn();
    void outcome.then(settled);
    for (let step = 0; step < 4; step++) {
      await jest.advanceTimersByTimeAsync(14_000);
      requests[0]?.onUploadProgress?.(progress);
    }
    expect(settled).not.toHaveBeenCalled();
    expect(loadedBytes).toEqual([1, 1, 1, 1]);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toMatchObject({ kind: 'timeout' });
  });

  test('asks for confirmation before the visitor leaves the page, only while an upload is pending', async () => {
    const isConfirmRequested = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    let response: (body: object) => void = () => undefined;
    fakeApi({
      'POST /api/r/tickets': () => new Promise<object>((resolve) => (response = resolve)),
      'POST /api/r/contact': { success: true },
    });
    await api.post('/api/r/contact', MESSAGE);
    expect(isConfirmRequested()).toBe(false);
    const upload = api.post('/api/r/tickets', new FormData());
    await jest.advanceTimersByTimeAsync(1);
    expect(isConfirmRequested()).toBe(true);
    response({ success: true });
    await upload;
    expect(isConfirmRequested()).toBe(false);
  });

  test("is cancelled by its caller's signal", async () => {
    hangingServer();
    const controller = new AbortController();
    const outcome = api.post('/api/r/tickets', new FormData(), { signal: controller.signal }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1);
    controller.abort();
    expect(await outcome).not.toMatchObject({ kind: 'timeout' });
  });
});
