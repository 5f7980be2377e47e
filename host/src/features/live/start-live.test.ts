import { api, readData } from '@greenroom/shared-ui/http';
import { fakeApi, type FakeEndpoint, type FakeRequest, fakePlatform, respond } from '@greenroom/shared-ui/testing';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { FakeEventSource } from '../../testing/fake-event-source';
import { type LiveState, createLiveState } from './live-updates';
import { startLive } from './start-live';

let hidden = false;

function setHidden(value: boolean): void {
  hidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
}

const ADA = { id: '7', username: 'ada', kick_username: null, avatar: null, points: 100, role: 'Member' };
const LIST = '/api/r/raffles';
const listKey = ['raffles', 'list'];

let queryClient: QueryClient;
let live: LiveState;
let requests: FakeRequest[];
let platform: ReturnType<typeof fakePlatform>['platform'];
let observers: (() => void)[];
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  sessionStorage.clear();
  [hidden, observers] = [false, []];
  FakeEventSource.opened = [];
  Object.assign(window, { EventSource: FakeEventSource, preloadData: undefined });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  // With HTTP/2, a stream needs no lock.
  Object.assign(performance, { getEntriesByType: () => [{ nextHopProtocol: 'h2' }] });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: {} });
});

afterEach(() => {
  stop();
  for (const stop of observers) stop();
  queryClient.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function start({ user = null, endpoints = {} }: { user?: typeof ADA | null; endpoints?: Record<string, FakeEndpoint> } = {}) {
  requests = fakeApi({
    [`GET ${LIST}`]: respond(200, { data: ['polled'] }, { 'live-revision': 'raffles=a1' }),
    'GET /api/r/settings': { site_name: 'Nightowl' },
    ...endpoints,
  });
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  live = createLiveState();
  ({ platform } = fakePlatform(user));
  await show('raffles', listKey, LIST);
  stop = startLive({ live, platform, queryClient });
}

async function show(topic: string, queryKey: QueryKey, path: string, isDerived = false): Promise<void> {
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: async () => readData(await api.get(path)) });
  observers.push(
    observer.subscribe(() => undefined),
    live.subscribe({ topic, queryKey, isDerived }),
  );
  await jest.advanceTimersByTimeAsync(1);
}

async function connect(lastEventId = 'raffles=a1/settings=s1'): Promise<FakeEventSource> {
  await jest.advanceTimersByTimeAsync(200);
  FakeEventSource.last().ping(lastEventId);
  return FakeEventSource.last();
}

const settle = () => jest.advanceTimersByTimeAsync(1);
const requested = (path: string) => requests.filter((request) => request.path === path).length;
const shown = (queryKey: QueryKey) => queryClient.getQueryData(queryKey);

test('shows pushed data without a request, and asks the server only for what changed since the responses', async () => {
  await start();
  live.subscribe({ topic: 'raffles', queryKey: listKey, isDerived: false });
  const source = await connect();
  expect(source.params).toEqual({ topics: ['ping', 'raffles', 'settings'], lastEventId: 'ping=0/raffles=a1' });
  expect(live.status.getState().topics).toEqual(new Set(['raffles', 'settings']));
  source.send('raffles', { data: ['pushed'] }, 'raffles=b2/settings=s1');
  await settle();
  expect(shown(listKey)).toEqual(['pushed']);
  expect(requested(LIST)).toBe(1);
});

test('requests stale data and derived queries once, at a random time within the jitter', async () => {
  await start();
  await show('raffle:3', ['raffles', 'one', '3', 'entries'], '/api/r/raffles/3/entries', true);
  const source = await connect('raffles=a1/raffle:3=r1');
  const before = requested('/api/r/raffles/3/entries');
  source.send('raffles', { stale: true }, 'raffles=b2/raffle:3=r1');
  source.send('raffles', { stale: true }, 'raffles=c3/raffle:3=r1');
  source.send('raffle:3', { data: { id: 3 } }, 'raffles=c3/raffle:3=r2');
  await jest.advanceTimersByTimeAsync(600);
  expect(requested(LIST)).toBe(2);
  expect(requested('/api/r/raffles/3/entries')).toBe(before + 1);
});

test('a page that opens further topics connects again with these, once', async () => {
  await start();
  await connect();
  await show('hunt', ['hunts'], '/api/r/bonus-hunts');
  await show('raffle:3', ['raffle', '3'], '/api/r/raffles/3');
  await jest.advanceTimersByTimeAsync(200);
  expect(FakeEventSource.opened).toHaveLength(2);
  expect(FakeEventSource.opened[0]?.readyState).toBe(FakeEventSource.CLOSED);
  expect(FakeEventSource.last().params.topics).toEqual(['ping', 'raffles', 'settings', 'hunt', 'raffle:3']);
});

test('a response that is older than the stream is requested again', async () => {
  await start();
  const source = await connect('raffles=b2');
  await jest.advanceTimersByTimeAsync(600);
  expect(requested(LIST)).toBe(2);
  source.ping('raffles=a1');
  await jest.advanceTimersByTimeAsync(600);
  expect(requested(LIST)).toBe(2);
});

test('a tab that stays hidden closes its connection, and resumes when it is seen', async () => {
  await start();
  const source = await connect();
  setHidden(true);
  await jest.advanceTimersByTimeAsync(2_000);
  setHidden(false);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(source.readyState).not.toBe(FakeEventSource.CLOSED);
  source.send('raffles', { data: ['pushed'] }, 'raffles=b2/settings=s1');

  setHidden(true);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(source.readyState).toBe(FakeEventSource.CLOSED);
  expect(live.status.getState().topics.size).toBe(0);
  await show('hunt', ['hunts'], '/api/r/bonus-hunts');
  await jest.advanceTimersByTimeAsync(200);
  expect(FakeEventSource.opened).toHaveLength(1);

  setHidden(false);
  expect(FakeEventSource.opened).toHaveLength(2);
  expect(FakeEventSource.last().params).toEqual({
    topics: ['ping', 'raffles', 'settings', 'hunt'],
    lastEventId: 'ping=0/raffles=b2/settings=s1',
  });
});

function follow(attributes: Record<string, string>, init?: MouseEventInit, router?: (event: Event) => void): void {
  const link = Object.assign(document.createElement('a'), { href: 'https://chat.example/', innerHTML: '<b>Chat</b>' }, attributes);
  document.body.append(link);
  link.addEventListener('click', (event) => router?.(event));
  // jsdom can't navigate.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  link.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  link.remove();
}

test.each([
  ['follows a link to another document', () => follow({})],
  ['leaves in another way', () => window.dispatchEvent(new Event('beforeunload'))],
  ['is hidden by the browser', () => window.dispatchEvent(new Event('pagehide'))],
])('a tab that %s closes its connection at once, and connects again when it is shown again', async (_, leave) => {
  await start();
  const source = await connect();
  leave();
  expect(source.readyState).toBe(FakeEventSource.CLOSED);

  window.dispatchEvent(new Event('pageshow'));
  expect(FakeEventSource.opened).toHaveLength(2);
});

test('a tab that stays, because the link was a download, connects again after ten seconds', async () => {
  await start();
  await connect();
  follow({});
  await jest.advanceTimersByTimeAsync(9_000);
  expect(FakeEventSource.opened).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(FakeEventSource.opened).toHaveLength(2);
});

test.each([
  ['that the router follows', () => follow({}, {}, (event) => event.preventDefault())],
  ['that opens another tab', () => follow({ target: '_blank' })],
  ['with Ctrl', () => follow({}, { ctrlKey: true })],
])('a link %s leaves the connection open', async (_, click) => {
  await start();
  const source = await connect();
  click();
  expect(source.readyState).not.toBe(FakeEventSource.CLOSED);
});

test('the shell and the pages follow the member: points, and the areas that changed', async () => {
  await start({ user: ADA, endpoints: { 'GET /api/r/store': { data: {} }, 'GET /api/r/tickets': { data: [] } } });
  await show('me:store', ['store'], '/api/r/store');
  await show('me:tickets', ['tickets'], '/api/r/tickets');
  const source = await connect('raffles=a1/me=m1');
  expect(source.params.topics).toEqual(['ping', 'me', 'raffles', 'settings']);
  expect(live.status.getState().topics).toContain('me:store');
  source.send('me', { data: { points: 350, changed: ['store'], notifications: 3 } }, 'raffles=a1/me=m2');
  await settle();
  expect(platform.session.getState().user).toMatchObject({ points: 350, notifications: 3 });
  expect(requested('/api/r/store')).toBe(2);
  expect(requested('/api/r/tickets')).toBe(1);
});

test('what a stream begins with replaces nothing: data without a revision, and points and unread notifications that a response has updated', async () => {
  await start({ user: ADA, endpoints: { [`GET ${LIST}`]: { data: ['polled'] } } });
  const source = await connect('settings=s1');
  source.send('raffles', { data: ['pushed'] }, 'raffles=a1');
  source.send('me', { data: { points: 350, changed: [], notifications: 3 } }, 'raffles=a1/me=m1');
  await settle();
  expect(shown(listKey)).toEqual(['polled']);
  expect(platform.session.getState().user).toMatchObject({ points: 350, notifications: 3 });

  platform.session.getState().updateUser({ points: 200, notifications: 0 });
  live.revisions.clear();
  source.send('me', { data: { points: 350, changed: [], notifications: 3 } }, 'raffles=a1/me=m1');
  expect(platform.session.getState().user).toMatchObject({ points: 200, notifications: 0 });

  source.send('raffles', { data: ['pushed'] }, 'raffles=a1');
  source.send('raffles', { data: ['changed'] }, 'raffles=b2');
  await settle();
  expect(shown(listKey)).toEqual(['changed']);
});

test("the site's new name shows at once", async () => {
  await start();
  await queryClient.fetchQuery({ queryKey: ['site-settings'], queryFn: () => api.get('/api/r/settings') });
  const source = await connect();
  source.send('settings', { data: { site_name: 'Dayowl' } }, 'raffles=a1/settings=s2');
  await settle();
  expect(platform.site.getState().name).toBe('Dayowl');
  expect(requested('/api/r/settings')).toBe(1);
});

test('without locks, pages poll', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  await start();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.opened).toHaveLength(0);
  expect(live.status.getState().topics.size).toBe(0);
});
