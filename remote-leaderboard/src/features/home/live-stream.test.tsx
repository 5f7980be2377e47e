import { renderPage } from '@greenroom/shared-ui/testing';
import { act, screen, within } from '@testing-library/react';
import { LiveStream } from './live-stream';

const STREAMING = {
  name: 'Twitch',
  channelApi: 'https://api.stream.test/channel',
  player: 'https://player.stream.test/greenroom',
  url: 'https://stream.test/greenroom',
};
const LIVE = {
  livestream: { is_live: true },
  recent_categories: [{ name: 'Slots & Casino' }, { name: 'Just Chatting' }],
  followers_count: 18_420,
};
const MINUTE = 60_000;

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const open = (streaming: object = STREAMING) => renderPage(LiveStream, { config: { streaming } });
const section = () => screen.queryByRole('region', { name: 'Live Stream' });
const advance = (milliseconds = 0) => act(() => jest.advanceTimersByTimeAsync(milliseconds + 50));

let fetchMock: jest.Mock<Promise<Response>, [string, RequestInit]>;
let moveTo: (to: object) => void;

const below = { isIntersecting: false, boundingClientRect: { top: 2000 } };
const inView = { isIntersecting: true, boundingClientRect: { top: 400 } };
const realObserver = window.IntersectionObserver;

/** Mocks IntersectionObserver: reports all observed elements at the position that the test sets, at first below the viewport. */
function mockIntersectionObserver() {
  let entry: object = below;
  const observers = new Set<(entries: object[]) => void>();
  window.IntersectionObserver = class {
    constructor(private callback: (entries: object[]) => void) {}
    observe() {
      observers.add(this.callback);
      this.callback([entry]);
    }
    disconnect() {
      observers.delete(this.callback);
    }
  } as unknown as typeof IntersectionObserver;
  return (to: object) => {
    entry = to;
    act(() => observers.forEach((notify) => notify([entry])));
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  moveTo = mockIntersectionObserver();
  fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>().mockImplementation(async () => json(LIVE));
  window.fetch = fetchMock as typeof fetch;
  // jsdom's implementation does not use fake timers.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds);
    return controller.signal;
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  window.scrollY = 0;
  window.IntersectionObserver = realObserver;
  Reflect.deleteProperty(window, 'fetch');
  Reflect.deleteProperty(document, 'visibilityState');
});

test('shows status, category, followers and a link while the channel is live, and sends the platform neither cookies nor the CSRF token', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="t0ken">';
  open();
  await advance();
  const stream = within(section()!);
  expect(stream.getByText('LIVE NOW')).toBeVisible();
  expect(stream.getByRole('heading', { level: 3 })).toHaveTextContent('Slots & Casino');
  expect(stream.getByText('18,420 followers')).toBeVisible();
  const link = stream.getByRole('link', { name: 'Watch on Twitch' });
  expect(link).toHaveAttribute('href', 'https://stream.test/greenroom');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(stream.queryByText(/OFFLINE|Just Chatting/)).not.toBeInTheDocument();

  const [address, request] = fetchMock.mock.calls[0]!;
  expect(address).toBe(STREAMING.channelApi);
  expect(request.credentials).toBe('omit');
  expect(JSON.stringify(request.headers)).not.toContain('t0ken');
});

test('shows the last category while the channel is offline', async () => {
  fetchMock.mockResolvedValue(json({ ...LIVE, livestream: null, followers_count: '1' }));
  open();
  await advance();
  expect(screen.getByText('OFFLINE')).toBeVisible();
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Last played Slots & Casino');
  expect(screen.getByText('1 follower')).toBeVisible();
  expect(screen.queryByText('LIVE NOW')).not.toBeInTheDocument();
});

test.each([[{}], [{ recent_categories: [{ name: null }], followers_count: 'many' }], [{ recent_categories: 'Slots' }]])(
  'leaves out what is missing in %j',
  async (channel) => {
    fetchMock.mockResolvedValue(json(channel));
    open();
    await advance();
    expect(screen.getByText('OFFLINE')).toBeVisible();
    expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument();
    expect(screen.queryByText(/follower|null|undefined|NaN/)).not.toBeInTheDocument();
  },
);

test.each<[string, () => Promise<Response>]>([
  ['status 500', async () => json(LIVE, 500)],
  ['HTML', async () => new Response('<!doctype html><h1>Just a moment…</h1>')],
  ['an array', async () => json([LIVE])],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('stays hidden without a toast after %s, and appears once the request succeeds', async (_what, response) => {
  fetchMock.mockImplementationOnce(response);
  const { container, toasts } = open();
  await advance();
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(container).toHaveTextContent('');
  expect(toasts).toEqual([]);
  await advance(MINUTE);
  expect(screen.getByText('LIVE NOW')).toBeVisible();
});

test('times out a pending request, and refetches', async () => {
  const hang = (_address: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  fetchMock.mockImplementationOnce(hang);
  open();
  await advance(15_000);
  expect(section()).not.toBeInTheDocument();
  await advance(MINUTE);
  expect(screen.getByText('LIVE NOW')).toBeVisible();
});

describe('of the connected channel', () => {
  const ADDRESSES = { ...STREAMING, channelApi: undefined };
  const openConnected = (settings: () => object) =>
    renderPage(LiveStream, { config: { streaming: ADDRESSES }, api: { 'GET /api/r/settings': settings } });

  test('shows what the settings have, without a request to the platform', async () => {
    let channel: object | undefined = { live: true, category: 'Slots & Casino' };
    openConnected(() => ({ site_name: 'Nightowl', channel }));
    await advance();
    const stream = within(section()!);
    expect(stream.getByText('LIVE NOW')).toBeVisible();
    expect(stream.getByRole('heading', { level: 3 })).toHaveTextContent('Playing Slots & Casino');
    expect(stream.queryByText(/follower/)).not.toBeInTheDocument();
    expect(fetchMock).not.toHaveBeenCalled();

    channel = { live: false, category: null };
    await advance(MINUTE);
    expect(screen.getByText('OFFLINE')).toBeVisible();
    expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument();
    channel = undefined;
    await advance(MINUTE);
    expect(section()).not.toBeInTheDocument();
  });

  test.each([[{}], [{ channel: null }], [{ channel: 'live' }]])('stays hidden with the settings %j', async (settings) => {
    openConnected(() => settings);
    await advance();
    expect(section()).not.toBeInTheDocument();
  });

  test('gives way to a channel API that is configured', async () => {
    const settings = { channel: { live: false, category: 'Chess' } };
    renderPage(LiveStream, { config: { streaming: STREAMING }, api: { 'GET /api/r/settings': settings } });
    await advance();
    expect(screen.getByText('LIVE NOW')).toBeVisible();
    expect(screen.queryByText('Chess')).not.toBeInTheDocument();
  });
});

test.each([
  ['the URL', { ...STREAMING, url: undefined }],
  ['the player', { ...STREAMING, player: undefined }],
  ['anything', {}],
])('without %s in the configuration, sends no request and shows nothing', async (_what, streaming) => {
  open(streaming);
  await advance(MINUTE);
  expect(fetchMock).not.toHaveBeenCalled();
  expect(section()).not.toBeInTheDocument();
});

test('refetches each minute while the tab is visible, and keeps the data after a failure', async () => {
  open();
  await advance();
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await advance(MINUTE);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect(screen.getByText('LIVE NOW')).toBeVisible();

  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  await advance(5 * MINUTE);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  fetchMock.mockResolvedValueOnce(json({ ...LIVE, livestream: null }));
  await advance(MINUTE);
  expect(screen.getByText('OFFLINE')).toBeVisible();
});

test('appears only while its place is below the viewport', async () => {
  moveTo(inView);
  window.scrollY = 1500;
  open();
  await advance();
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(section()).not.toBeInTheDocument();
  moveTo(below);
  expect(section()).toBeInTheDocument();
  moveTo(inView);
  expect(section()).toBeInTheDocument();
});

test('appears at once in a window that shows the whole page', async () => {
  moveTo(inView);
  open();
  await advance();
  expect(section()).toBeInTheDocument();
});

test('loads the player when it comes near the viewport, and keeps it', async () => {
  const frame = () => section()?.querySelector('iframe');
  open();
  await advance();
  expect(frame()).toBeNull();
  moveTo(inView);
  expect(frame()).toHaveAttribute('src', STREAMING.player);
  expect(frame()).toHaveAttribute('title', 'The stream on Twitch');
  moveTo(below);
  expect(frame()).not.toBeNull();
});
