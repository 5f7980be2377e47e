import { type MeasurementReport, MeasurementsBody } from '@greenroom/contract';
import { api, onBusy } from '@greenroom/shared-ui/http';
import { fakeApi, hang, respond, timedOut, unreachable } from '@greenroom/shared-ui/testing';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { createMemoryRouter } from 'react-router-dom';
import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from 'web-vitals';
import { fakePerformance } from '../../testing/fake-performance';
import { startMeasurements } from './start-measurements';

jest.mock('web-vitals', () => ({ onCLS: jest.fn(), onINP: jest.fn(), onLCP: jest.fn() }));

const VERSIONS: Record<string, { name: string; version: string }> = {
  '/store': { name: 'store', version: '1.4.0' },
  '/contact': { name: 'store', version: '1.4.0' },
  '/raffles': { name: 'stream', version: '2.0.0' },
};
const HOST_VERSION = '0a1b2c3d';

let sent: MeasurementReport[][];
let respondToReport: () => Response;
let consent: (consents: boolean) => void;
let router: ReturnType<typeof createMemoryRouter>;
let queryClient: QueryClient;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  fakePerformance();
  jest.mocked(onINP).mockReset();
  jest.mocked(onLCP).mockReset();
  jest.mocked(onCLS).mockReset();
  sent = [];
  respondToReport = () => new Response(null, { status: 204 });
  window.fetch = jest.fn<Promise<Response>, [RequestInfo | URL, RequestInit?]>(async (_, init) => {
    sent.push(MeasurementsBody.parse(JSON.parse(String(init?.body))).reports);
    return respondToReport();
  });
  sessionStorage.clear();
  setHidden(false);
  window.history.replaceState(null, '', '/store');
  document.head.innerHTML = `<meta name="csrf-token" content="t0k3n"><script src="https://cdn.test/host.${HOST_VERSION}.js" type="none"></script>`;
  document.body.innerHTML = '';
});

afterEach(() => jest.useRealTimers());

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Lets promises and marks arrive. */
const settle = () => jest.advanceTimersByTimeAsync(0);

async function start({ consents = false, sample = 1 } = {}): Promise<void> {
  const page = { loader: () => null, element: null };
  router = createMemoryRouter(
    ['/store', '/contact', '/raffles'].map((path) => ({ path, ...page })),
    { initialEntries: ['/store'] },
  );
  queryClient = new QueryClient();
  const onConsent = (listener: typeof consent) => {
    consent = listener;
    listener(consents);
  };
  void startMeasurements({ remoteOf: (path) => VERSIONS[path], sample, onConsent, router, queryClient });
  await settle();
}

/** A remote's page renders. */
async function open(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  performance.mark('remote-page', { detail: path });
  await settle();
}

const fail = (remote: string, path: string) => performance.mark('remote-failure', { detail: { remote, path } });

/** Hides the page. @returns what was sent, by remote */
async function leave(): Promise<Record<string, Partial<MeasurementReport>>> {
  setHidden(true);
  await settle();
  return Object.fromEntries((sent.pop() ?? []).map(({ remote, ...report }) => [remote, report]));
}

describe('counts', () => {
  test('each version once in a document, and the document for the host', async () => {
    performance.mark('remote-page', { detail: '/store' });
    await start();
    await open('/raffles');
    await open('/store');
    expect(await leave()).toEqual({
      host: { version: HOST_VERSION, views: 1, failed_views: 0, failed_call_views: 0, completed_views: 0 },
      store: { version: '1.4.0', views: 1, failed_views: 0, failed_call_views: 0, completed_views: 0 },
      stream: { version: '2.0.0', views: 1, failed_views: 0, failed_call_views: 0, completed_views: 0 },
    });
  });

  test('are sent with the CSRF token and outlive the page; again only if there is something new', async () => {
    await start();
    await leave();
    expect(window.fetch).toHaveBeenCalledWith(
      '/api/measurements',
      expect.objectContaining({ method: 'POST', keepalive: true, headers: expect.objectContaining({ 'X-CSRF-TOKEN': 't0k3n' }) }),
    );
    setHidden(false);
    expect(await leave()).toEqual({});
    setHidden(false);
    await open('/raffles');
    expect(await leave()).toMatchObject({ stream: { views: 1 } });
    expect(window.fetch).toHaveBeenCalledTimes(2);
  });

  test('are sent after a minute while the page stays open', async () => {
    await start();
    await open('/store');
    await jest.advanceTimersByTimeAsync(59_000);
    await open('/raffles');
    expect(sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(1);
  });

  test('begin when a tab that was opened in the background is shown', async () => {
    setHidden(true);
    await open('/store');
    await start({ consents: true });
    await jest.advanceTimersByTimeAsync(600_000);
    expect(await leave()).toEqual({});
    setHidden(false);
    await settle();
    expect(await leave()).toMatchObject({ host: { views: 1 }, store: { views: 1 } });
    expect(onLCP).not.toHaveBeenCalled();
  });

  test('leave out the host where its script has no hash', async () => {
    document.head.innerHTML = '<script src="/host.js" type="none"></script>';
    await start();
    await open('/store');
    expect(Object.keys(await leave())).toEqual(['store']);
  });
});

describe('failures', () => {
  test('count once for a page, also one that never renders, and those before the code has loaded', async () => {
    fail('store', '/store');
    await open('/store');
    fail('store', '/store');
    await start();
    fail('store', '/store');
    fail('stream', '/raffles');
    fail('stream', '/raffles');
    const counts = { views: 1, failed_views: 1 };
    expect(await leave()).toMatchObject({ host: counts, store: counts, stream: counts });
  });

  test('count for the host alone if one of its scripts threw, also before the code has loaded', async () => {
    fakeApi({ 'POST /api/telemetry': respond(204, '') });
    performance.mark('uncaught-error', { detail: ['RangeError: boom', `at x (https://cdn.test/host.${HOST_VERSION}.js:1:2)`] });
    await open('/store');
    await start();
    expect(await leave()).toMatchObject({ host: { views: 1, failed_views: 1 }, store: { views: 1, failed_views: 0 } });
  });

  test('count once for several pages, and for the remote that threw, even if its page is closed', async () => {
    await start();
    await open('/store');
    fail('store', '/store');
    await open('/contact');
    fail('store', '/contact');
    await open('/raffles');
    fail('store', '/raffles');
    fail('quests', '/raffles');
    expect(await leave()).toMatchObject({ store: { views: 1, failed_views: 1 }, stream: { views: 1, failed_views: 0 } });
  });
});

describe('requests', () => {
  const busy = () => {
    let attempts = 0;
    return () => (attempts++ === 0 ? respond(503, {}, { 'retry-after': '1' }) : respond(200, {}));
  };

  test.each([
    ['a server error', 'get', '/api/r/store', respond(500, {}), { failed_call_views: 1 }],
    ['a response that can not be read', 'get', '/api/r/store', respond(200, '<h1>Welcome</h1>'), { failed_call_views: 1 }],
    ['no connection', 'get', '/api/r/store', unreachable, { failed_call_views: 1 }],
    ['a timeout', 'get', '/api/r/store', timedOut, { failed_call_views: 1 }],
    ['a busy server that responds to the retry', 'get', '/api/r/store', busy(), { failed_call_views: 0 }],
    ['a refusal', 'post', '/api/r/store/1/redeem', respond(422, {}), { failed_call_views: 0, completed_views: 0 }],
    ['a refusal with status 200', 'post', '/api/r/store/1/redeem', { success: false }, { failed_call_views: 0, completed_views: 0 }],
    ['a change', 'post', '/api/r/store/1/redeem', { success: true }, { failed_call_views: 0, completed_views: 1 }],
    ['a read', 'get', '/api/r/store', {}, { failed_call_views: 0, completed_views: 0 }],
  ] as const)('%s counts for the remote whose page is open', async (_, method, path, response, counts) => {
    fakeApi({ [`${method.toUpperCase()} ${path}`]: response });
    await open('/store');
    await start();
    api[method](path as string).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await leave()).toMatchObject({ store: counts, host: { failed_call_views: 0, completed_views: 0 } });
  });

  test('a failure counts for the page that sent the request, not for the next one', async () => {
    let end = () => {};
    fakeApi({ 'GET /api/r/store': () => new Promise((resolve) => (end = () => resolve(respond(500, {})))) });
    await start();
    await open('/store');
    api.get('/api/r/store').catch(() => undefined);
    await settle();
    await open('/raffles');
    end();
    await settle();
    expect(await leave()).toMatchObject({ store: { failed_call_views: 1 }, stream: { failed_call_views: 0 } });
  });

  test.each(['/api/r/settings', '/remotes.json?v=3', '/api/telemetry'])('%s is a request of the host', async (path) => {
    fakeApi({ [`GET ${path}`]: respond(500, {}) });
    await start();
    await open('/store');
    await api.get(path).catch(() => undefined);
    expect(await leave()).toMatchObject({ store: { failed_call_views: 0 }, host: { failed_call_views: 1 } });
  });

  test('a redeemed code is a change of the host, a report of a failure is none', async () => {
    fakeApi({ 'POST /api/telemetry': respond(200, {}), 'POST /api/r/codes/redeem': { success: true } });
    await start();
    await api.post('/api/telemetry');
    expect(await leave()).toMatchObject({ host: { completed_views: 0 } });
    await api.post('/api/r/codes/redeem', { code: 'RAID' });
    expect(await leave()).toMatchObject({ host: { completed_views: 1 } });
  });

  test('an aborted request is no failure, nor one that ends as the visitor leaves', async () => {
    fakeApi({ 'GET /api/r/store': hang, 'GET /api/r/raffles': unreachable });
    await start();
    await open('/store');
    const controller = new AbortController();
    api.get('/api/r/store', { signal: controller.signal }).catch(() => undefined);
    await settle();
    controller.abort();
    await settle();
    api.get('/api/r/raffles').catch(() => undefined);
    await settle();
    expect(await leave()).toMatchObject({ store: { failed_call_views: 0 } });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await leave()).toEqual({});
  });
});

describe('a report that fails', () => {
  test.each([
    ['the server is busy', () => new Response('{}', { status: 503, headers: { 'retry-after': '1' } })],
    ['there were too many', () => new Response('{}', { status: 429 })],
    [
      'there is no connection',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('is dropped without a word if %s, and the next one is sent', async (_, response) => {
    const showBusy = jest.fn();
    onBusy(showBusy);
    respondToReport = response;
    await start();
    await leave();
    setHidden(false);
    await jest.advanceTimersByTimeAsync(100_000);
    expect(window.fetch).toHaveBeenCalledTimes(1);
    expect(showBusy).not.toHaveBeenCalled();
    await open('/store');
    expect(await leave()).toMatchObject({ store: { views: 1 } });
  });

  test.each([
    ['responds with 404', () => new Response('', { status: 404 })],
    ['responds with a page', () => new Response('<!doctype html>', { status: 200, headers: { 'Content-Type': 'text/html' } })],
  ])('is the last one of the tab where the back end %s', async (_, response) => {
    respondToReport = response;
    await start();
    await leave();
    await open('/store');
    await leave();
    expect(window.fetch).toHaveBeenCalledTimes(1);
  });
});

/** The shell with a page in it, and a portal of each. */
function renderShell(): void {
  render(
    <>
      <header>
        <button>Menu</button>
      </header>
      <main id="main" data-remote="store">
        <button>Redeem</button>
        {createPortal(<div data-remote="store" dangerouslySetInnerHTML={{ __html: '<button>Confirm</button>' }} />, document.body)}
      </main>
      <footer>Footer</footer>
      {createPortal(<button>Cookie settings</button>, document.body)}
    </>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });

/** The visitor presses a button, and the browser reports how long the page took to show it. */
function press(target: Element, duration: number): void {
  const event = new PointerEvent('pointerdown', { bubbles: true });
  target.dispatchEvent(event);
  const entry = { startTime: event.timeStamp, target: null } as PerformanceEventTiming;
  reportInp({ value: duration, entries: [entry] });
}

const reportInp = (metric: Partial<INPMetric>) => jest.mocked(onINP).mock.lastCall?.[0](metric as INPMetric);
const reportLcp = (value: number, element: Element | null) =>
  jest.mocked(onLCP).mock.lastCall?.[0]({ value, entries: [{ element }] } as unknown as LCPMetric);
const reportCls = (value: number, shifts: { value: number; nodes: (Node | null)[] }[]) => {
  const entries = shifts.map((shift) => ({
    value: shift.value,
    startTime: performance.now(),
    sources: shift.nodes.map((node) => ({ node })),
  }));
  jest.mocked(onCLS).mock.lastCall?.[0]({ value, entries } as unknown as CLSMetric);
};

/** Opens the store in the shell, with consent. */
async function measureStore(): Promise<void> {
  renderShell();
  await open('/store');
  await start({ consents: true });
}

/** The timings that were sent, by remote. */
const timingsOf = (reports: Record<string, Partial<MeasurementReport>>) =>
  Object.fromEntries(Object.entries(reports).flatMap(([remote, { timings }]) => (timings ? [[remote, timings]] : [])));

describe('timings', () => {
  test('are never sent without consent', async () => {
    await open('/store');
    await start({ consents: false });
    await open('/raffles');
    await jest.advanceTimersByTimeAsync(600_000);
    setHidden(true);
    await settle();
    expect(sent.flat().length).toBeGreaterThan(0);
    expect(sent.flat().filter(({ timings }) => timings)).toEqual([]);
    for (const measure of [onINP, onLCP, onCLS]) expect(measure).not.toHaveBeenCalled();
  });

  test('are not measured on a page outside of the sample', async () => {
    await start({ consents: true, sample: 0 });
    await open('/store');
    expect(timingsOf(await leave())).toEqual({});
    expect(onLCP).not.toHaveBeenCalled();
  });

  test('begin when the visitor consents on the page', async () => {
    renderShell();
    await open('/store');
    await start({ consents: false });
    consent(true);
    await settle();
    reportLcp(1234.56, button('Redeem'));
    expect(timingsOf(await leave())).toMatchObject({ store: { lcp: [1235] } });
  });

  test('end when the visitor withdraws consent, and what is not sent is dropped', async () => {
    await measureStore();
    reportLcp(1000, button('Redeem'));
    press(button('Redeem'), 80);
    consent(false);
    await settle();
    press(button('Redeem'), 90);
    reportCls(0.1, []);
    await open('/raffles');
    expect(timingsOf(await leave())).toEqual({});
  });

  test('are sent once for the document, rounded, when it is hidden', async () => {
    await measureStore();
    reportLcp(1234.56, button('Redeem'));
    press(button('Redeem'), 80);
    press(button('Redeem'), 104);
    reportCls(0.123456, []);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(timingsOf(Object.fromEntries((sent.pop() ?? []).map((report) => [report.remote, report]))).store).not.toHaveProperty('inp');
    expect(timingsOf(await leave())).toEqual({ store: { lcp: [1235], inp: [104], cls: [0.1235] } });
    setHidden(false);
    press(button('Redeem'), 500);
    expect(timingsOf(await leave())).toEqual({});
  });

  test.each([
    ['a button of the page', 'Redeem', 'store'],
    ['a button in a dialog of the page', 'Confirm', 'store'],
    ['a button of the shell', 'Menu', 'host'],
    ['a button in a dialog of the shell', 'Cookie settings', 'host'],
  ])('a press on %s counts for the version that rendered it', async (_, name, remote) => {
    await measureStore();
    press(button(name), 80);
    expect(timingsOf(await leave())[remote]).toMatchObject({ inp: [80] });
  });

  test('a press that opens another page counts for the page that was left', async () => {
    await measureStore();
    const event = new PointerEvent('pointerdown', { bubbles: true });
    button('Redeem').dispatchEvent(event);
    await open('/raffles');
    reportInp({ value: 240, entries: [{ startTime: event.timeStamp + 90, target: null } as PerformanceEventTiming] });
    expect(timingsOf(await leave()).store).toMatchObject({ inp: [240] });
  });

  test('a press from before the code has loaded counts by its element, if that is still there', async () => {
    await measureStore();
    reportInp({ value: 60, entries: [{ startTime: 0, target: button('Menu') } as unknown as PerformanceEventTiming] });
    expect(timingsOf(await leave())).toMatchObject({ host: { inp: [60] } });
  });

  test.each([
    ['an element of the page', 'store', () => button('Redeem')],
    ['an element that is gone', 'store', () => null],
    ['an element of the shell', 'host', () => button('Menu')],
  ])('if the largest is %s, it counts for %s', async (_, remote, element) => {
    await measureStore();
    await open('/raffles');
    reportLcp(900, element());
    expect(timingsOf(await leave())[remote]).toMatchObject({ lcp: [900] });
  });

  test.each([
    ['nothing moves', 'store', []],
    ['the page moves', 'store', ['Redeem']],
    ['the page grows and moves the footer', 'store', ['Footer']],
    ['the shell moves, and the page with it', 'host', ['Redeem', 'Menu']],
  ])('if %s, the shift counts for %s', async (_, remote, names) => {
    await measureStore();
    reportCls(
      0.2,
      names.length > 0
        ? [
            { value: 0.05, nodes: [button('Menu')] },
            { value: 0.15, nodes: [null, ...names.map((name) => screen.getByText(name))] },
          ]
        : [],
    );
    expect(timingsOf(await leave())[remote]).toMatchObject({ cls: [0.2] });
  });
});

describe('the time until the content', () => {
  /** A query of the page that waits for its response. */
  function request(key: string): (data: object | Error) => Promise<void> {
    let respondWith: (data: object | Error) => void = () => undefined;
    const queryFn = () =>
      new Promise<object>((resolve, reject) => (respondWith = (data) => (data instanceof Error ? reject(data) : resolve(data))));
    new QueryObserver(queryClient, { queryKey: [key], queryFn, retry: false }).subscribe(() => undefined);
    return async (data) => {
      respondWith(data);
      await settle();
    };
  }
  const content = async () => timingsOf(await leave()).stream?.content;

  beforeEach(async () => {
    await start({ consents: true });
    await open('/store');
    setHidden(true);
    await settle();
    setHidden(false);
    sent = [];
    await router.navigate('/raffles');
  });

  test('of a page without requests is when it has rendered, and is measured for the first page of a remote alone', async () => {
    await open('/raffles');
    await router.navigate('/store');
    await open('/store');
    await router.navigate('/raffles');
    await open('/raffles');
    expect(await content()).toEqual([expect.any(Number)]);
  });

  test('of a page with requests is when they have responded', async () => {
    const respondWith = request('raffles');
    await open('/raffles');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent.flat().filter(({ timings }) => timings?.content)).toEqual([]);
    await respondWith({});
    expect(await content()).toEqual([expect.any(Number)]);
  });

  test('is not measured if a request fails', async () => {
    const respondWith = request('raffles');
    await open('/raffles');
    await respondWith(new Error('gone'));
    expect(await content()).toBeUndefined();
  });

  test('is not measured if the visitor leaves the page before', async () => {
    const respondWith = request('raffles');
    await open('/raffles');
    await router.navigate('/store');
    await open('/store');
    await respondWith({});
    expect(await content()).toBeUndefined();
  });
});
