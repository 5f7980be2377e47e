import { renderPage, respond } from '@greenroom/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { RemoteLoader } from '../remotes/loader';
import type { Remote } from '../remotes/registry';
import { OverlayPage, retryDelay } from './overlay-page';
import { reloadIfOutdated } from './version';

jest.mock('./version');
const reload = jest.mocked(reloadIfOutdated).mockResolvedValue();

const stream: Remote = {
  name: 'stream',
  version: '1',
  entry: 'http://localhost/s.js',
  routes: ['/raffles', '/overlay/:token'],
  integrity: null,
};
const Overlay = () => <p>An overlay</p>;
const loader = new RemoteLoader();
const load = jest.spyOn(loader, 'page');

const show = (remotes: Remote[] | null = [stream], api = {}) =>
  renderPage(() => <OverlayPage remotes={remotes} loader={loader} />, { path: '/overlay/abc', api });
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
  reload.mockClear();
});
afterEach(() => jest.useRealTimers());

test("shows the page of the registry's remote that owns the route", async () => {
  load.mockResolvedValue(Overlay);
  show();
  await advance(100);
  expect(screen.getByText('An overlay')).toBeVisible();
  expect(load).toHaveBeenCalledWith(stream, '/overlay/:token');
});

test('shows nothing while the remote can not be loaded, and tries again for ever, or loads a newer version', async () => {
  load.mockRejectedValue(new Error('not there'));
  const { container } = show();
  await advance(600_000);
  expect(container).toBeEmptyDOMElement();
  expect(load.mock.calls.length).toBeGreaterThan(10);
  expect(reload).toHaveBeenCalledTimes(load.mock.calls.length);

  load.mockResolvedValue(Overlay);
  await advance(60_000);
  expect(screen.getByText('An overlay')).toBeVisible();
});

test('fetches the registry that the page lacks until it arrives', async () => {
  load.mockResolvedValue(Overlay);
  const api = { 'GET /remotes.json': jest.fn<object, []>(() => respond(503, { success: false, message: 'Busy.' })) };
  const { container } = show(null, api);
  await advance(300_000);
  expect(container).toBeEmptyDOMElement();
  api['GET /remotes.json'].mockReturnValue([stream]);
  await advance(120_000);
  expect(screen.getByText('An overlay')).toBeVisible();
});

test('shows nothing after the page broke, and renders it again', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  let breaks = true;
  load.mockResolvedValue(() => {
    if (breaks) throw new Error('a bug');
    return <Overlay />;
  });
  const { container } = show();
  await advance(1000);
  expect(container).toBeEmptyDOMElement();
  await advance(40_000);
  expect(container).toBeEmptyDOMElement();
  breaks = false;
  await advance(20_000);
  expect(screen.getByText('An overlay')).toBeVisible();
});

test('waits longer after each failure, up to a minute', () => {
  expect([0, 1, 4, 5, 1000].map((failures) => retryDelay(failures, () => 1))).toEqual([2000, 4000, 32_000, 60_000, 60_000]);
  expect(retryDelay(0, () => 0)).toBe(1000);
});
