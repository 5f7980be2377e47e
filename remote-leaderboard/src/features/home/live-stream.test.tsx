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
/** Lets milliseconds pass, and a moment more for what begins at their end. */
const advance = (milliseconds = 0) => act(() => jest.advanceTimersByTimeAsync(milliseconds + 50));

let fetchMock: jest.Mock<Promise<Response>, [string, RequestInit]>;
let moveTo: (to: object) => void;

const below = { isIntersecting: false, boundingClientRect: { top: 2000 } };
const inView = { isIntersecting: true, boundingClientRect: { top: 400 } };
const realObserver = window.IntersectionObserver;

/** Stands in for layout: everything that is watched is where the test puts it, at first below the view. */
function fakeView() {
  let entry: object = below;
  const watching = new Set<(entries: object[]) => void>();
  window.IntersectionObserver = class {
    constructor(private callback: (entries: object[]) => void) {}
    observe() {
      watching.add(this.callback);
      this.callback([entry]);
    }
    disconnect() {
      watching.delete(this.callback);
    }
  } as unknown as typeof IntersectionObserver;
  return (to: object) => {
    entry = to;
    act(() => watching.forEach((tell) => tell([entry])));
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  moveTo = fakeView();
  fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>().mockImplementation(async () => json(LIVE));
  window.fetch = fetchMock as typeof fetch;
  // jsdom's own knows nothing of the test's clock.
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

test('live: says so, what is on, who follows, and leads there', async () => {
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
});

test('offline: says so, and what was on last', async () => {
  fetchMock.mockResolvedValue(json({ ...LIVE, livestream: null, followers_count: '1' }));
  open();
  await advance();
  expect(screen.getByText('OFFLINE')).toBeVisible();
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Last played Slots & Casino');
  expect(screen.getByText('1 follower')).toBeVisible();
  expect(screen.queryByText('LIVE NOW')).not.toBeInTheDocument();
});

test.each([
  [{}],
  [{ livestream: null, recent_categories: null, followers_count: null }],
  [{ recent_categories: [], followers_count: 'many' }],
  [{ recent_categories: [null] }],
  [{ recent_categories: [{ name: null }] }],
  [{ recent_categories: 'Slots' }],
])('of %j it shows nothing that is not there', async (channel) => {
  fetchMock.mockResolvedValue(json(channel));
  open();
  await advance();
  expect(screen.getByText('OFFLINE')).toBeVisible();
  expect(screen.queryByRole('heading', { level: 3 })).not.toBeInTheDocument();
  expect(screen.queryByText(/follower|null|undefined|NaN/)).not.toBeInTheDocument();
});

test.each<[string, () => Promise<Response>]>([
  ['an error', async () => json(LIVE, 500)],
  ['a refusal', async () => json(LIVE, 403)],
  ['a page', async () => new Response('<!doctype html><h1>Just a moment…</h1>')],
  ['nothing', async () => new Response('')],
  ['a list', async () => json([LIVE])],
  ['null', async () => json(null)],
  ['a text', async () => json('live')],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('stays away quietly after %s, and comes once the channel answers', async (_what, response) => {
  fetchMock.mockImplementationOnce(response);
  const { container, toasts } = open();
  await advance();
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(container).toHaveTextContent('');
  expect(toasts).toEqual([]);
  await advance(MINUTE);
  expect(screen.getByText('LIVE NOW')).toBeVisible();
});

test('gives up a channel that hangs, and asks again', async () => {
  const hang = (_address: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  fetchMock.mockImplementationOnce(hang);
  open();
  await advance(15_000);
  expect(section()).not.toBeInTheDocument();
  await advance(MINUTE);
  expect(screen.getByText('LIVE NOW')).toBeVisible();
});

test('the platform learns nothing of the visitor', async () => {
  document.head.innerHTML = '<meta name="csrf-token" content="t0ken">';
  open();
  await advance();
  const [address, request] = fetchMock.mock.calls[0]!;
  expect(address).toBe(STREAMING.channelApi);
  expect(request.credentials).toBe('omit');
  expect(JSON.stringify(request.headers)).not.toContain('t0ken');
});

test.each([
  ['an API', { ...STREAMING, channelApi: undefined }],
  ['an address', { ...STREAMING, url: undefined }],
  ['a player', { ...STREAMING, player: undefined }],
  ['anything', {}],
])('without %s in the configuration, nothing is asked and nothing shown', async (_what, streaming) => {
  open(streaming);
  await advance(MINUTE);
  expect(fetchMock).not.toHaveBeenCalled();
  expect(section()).not.toBeInTheDocument();
});

test('is asked each minute while the tab is visible; a failure leaves what is shown', async () => {
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

test('appears only while its place is below the view', async () => {
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

test('appears at once on a window that shows the whole page', async () => {
  moveTo(inView);
  open();
  await advance();
  expect(section()).toBeInTheDocument();
});

describe('the player', () => {
  const frame = () => section()?.querySelector('iframe');

  test('is loaded as it comes near the view, and stays', async () => {
    open();
    await advance();
    expect(frame()).toBeNull();
    moveTo(inView);
    expect(frame()).toHaveAttribute('src', STREAMING.player);
    expect(frame()).toHaveAttribute('title', 'The stream on Twitch');
    moveTo(below);
    expect(frame()).not.toBeNull();
  });
});
