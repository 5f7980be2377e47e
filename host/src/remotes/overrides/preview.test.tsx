import { fakeApi, hang, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toastQueueStore } from '../../features/toasts/show-toast';
import { isReleased, overridesStore, withOverrides } from '../override';
import { store, stream } from '../../testing/remotes';
import type { Remote } from '../registry';
import { startOverrides } from '../start-overrides';
import { hasNewVersion } from '../new-version';
import { createReporter } from '../telemetry';
import { previewOfferStore } from './preview';

const ENDPOINT = 'POST /api/previews/entries';
const PREVIEWED = {
  name: 'store',
  version: '1.5.0-ef56',
  entry: '/remotes/store/1.5.0-ef56/e.js',
  routes: ['/store'],
  integrity: 'sha384-new',
};
const NEW = {
  name: 'quests',
  version: '0.1.0-aa11',
  entry: '/remotes/quests/0.1.0-aa11/e.js',
  routes: ['/quests'],
  integrity: 'sha384-quests',
  menu: [{ label: 'Quests', to: '/quests' }],
};
const response = (...entries: object[]) => ({ success: true, data: { entries, expires_at: '2026-11-30T12:00:00.000Z' } });
const ENDED = respond(410, { success: false, message: 'This preview has ended.' });
const UNKNOWN = respond(404, { success: false, message: "This preview doesn't exist." });

beforeAll(() => Promise.all([import('./load-overrides'), import('@greenroom/shared-ui/dialog')]), 60_000);
beforeEach(() => {
  sessionStorage.clear();
  previewOfferStore.setState({ offer: null });
  toastQueueStore.setState({ queue: [] });
  jest.spyOn(console, 'warn').mockReset().mockImplementation();
});

/** Loads the page with a query in the same tab, and returns the remotes that it mounts. */
async function open(query = ''): Promise<Remote[]> {
  window.history.replaceState({ key: 'state' }, '', `/store${query}`);
  act(() => overridesStore.setState(overridesStore.getInitialState(), true));
  await act(() => startOverrides(false));
  return withOverrides([store, stream]);
}
const agreeTo = (token: string) => sessionStorage.setItem('remote-preview', token);
const versions = (remotes: Remote[]) => remotes.map(({ name, version }) => `${name} ${version}`);
const toasts = () => toastQueueStore.getState().queue.map(([message]) => message);

const renderView = () => render(overridesStore.getState().view);
const dialog = () => screen.findByRole('dialog', { name: 'Open a preview?' });

test('a link asks first: nothing is stored and the released versions stay', async () => {
  const requests = fakeApi({ [ENDPOINT]: response(PREVIEWED) });
  expect(await open('?page=2&remote-preview=v1.a.b#top')).toEqual([store, stream]);
  expect(window.location.href).toMatch(/\/store\?page=2#top$/);
  renderView();
  expect(await dialog()).toHaveTextContent(/store 1\.5\.0-ef56.*Only this tab will show it.*until Nov 30, 2026/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Not now' })).toHaveFocus());
  expect(requests.map(({ body }) => body)).toEqual([{ token: 'v1.a.b' }]);
  expect(sessionStorage).toHaveLength(0);
  expect([isReleased(), screen.queryByRole('complementary')]).toEqual([true, null]);
});

test.each([
  ['"Not now"', () => userEvent.click(screen.getByRole('button', { name: 'Not now' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Enter on the focused button', () => userEvent.keyboard('{Enter}')],
])('%s leaves the tab as it is', async (_way, leave) => {
  fakeApi({ [ENDPOINT]: response(PREVIEWED) });
  await open('?remote-preview=v1.a.b');
  renderView();
  await dialog();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Not now' })).toHaveFocus());
  await leave();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sessionStorage).toHaveLength(0);
});

test('a tab that agreed gets the versions instead of the released ones, with integrity, remotes that were never released, and a badge', async () => {
  fakeApi({ [ENDPOINT]: response(PREVIEWED, NEW) });
  agreeTo('v1.a.b');
  const remotes = await open();
  expect(versions(remotes)).toEqual(['store 1.5.0-ef56', 'stream 2.0.0-cd34', 'quests 0.1.0-aa11']);
  expect(remotes[2]).toMatchObject({ routes: ['/quests'], menu: [{ label: 'Quests', to: '/quests' }] });
  expect(remotes[0]).toMatchObject({ entry: 'http://localhost/remotes/store/1.5.0-ef56/e.js', integrity: 'sha384-new' });
  expect(isReleased()).toBe(false);
  renderView();
  expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent('store 1.5.0-ef56 (preview, until Nov 30)');
  expect(screen.getByRole('button', { name: 'End preview' })).toBeVisible();
});

test('a link to the preview that this tab has does not ask again; one to another does', async () => {
  fakeApi({ [ENDPOINT]: response(PREVIEWED) });
  agreeTo('v1.a.b');
  expect(versions(await open('?remote-preview=v1.a.b'))).toContain('store 1.5.0-ef56');
  expect(previewOfferStore.getState().offer).toBeNull();
  expect(versions(await open('?remote-preview=v1.c.d'))).toContain('store 1.5.0-ef56');
  await waitFor(() => expect(previewOfferStore.getState().offer).toMatchObject({ token: 'v1.c.d' }));
  expect(sessionStorage.getItem('remote-preview')).toBe('v1.a.b');
});

test('"off" ends it', async () => {
  const requests = fakeApi({ [ENDPOINT]: response(PREVIEWED) });
  agreeTo('v1.a.b');
  expect(await open('?remote-preview=off')).toEqual([store, stream]);
  expect(sessionStorage).toHaveLength(0);
  expect(requests).toEqual([]);
});

test.each([
  [ENDED, 'This preview has ended.'],
  [UNKNOWN, "This link doesn't open a preview of this site."],
  [respond(404, '<h1>Not found</h1>'), "This link doesn't open a preview of this site."],
  [unreachable, "Couldn't load the preview. Open its link again to retry."],
  [response(), "Couldn't load the preview. Open its link again to retry."],
])('a link that opens nothing leaves the site as it is, with a toast (%#)', async (result, message) => {
  fakeApi({ [ENDPOINT]: result });
  expect(await open('?remote-preview=v1.a.b')).toEqual([store, stream]);
  await waitFor(() => expect(toasts()).toEqual([message]));
  expect(previewOfferStore.getState().offer).toBeNull();
});

test.each([ENDED, UNKNOWN])('a preview that has ended is dropped, with a toast (%#)', async (result) => {
  fakeApi({ [ENDPOINT]: result });
  agreeTo('v1.a.b');
  expect(await open()).toEqual([store, stream]);
  expect(isReleased()).toBe(true);
  expect(toasts()).toEqual(["The preview in this tab has ended. You're back on the released site."]);
  expect(sessionStorage).toHaveLength(0);
});

test('a preview that cannot be loaded delays the page by 3 seconds at most, and is tried again at the next page', async () => {
  jest.useFakeTimers();
  fakeApi({ [ENDPOINT]: hang });
  agreeTo('v1.a.b');
  window.history.replaceState(null, '', '/store');
  overridesStore.setState(overridesStore.getInitialState(), true);
  const started = jest.fn();
  void startOverrides(false).then(started);
  await jest.advanceTimersByTimeAsync(2999);
  expect(started).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  jest.useRealTimers();
  expect(started).toHaveBeenCalled();
  expect([withOverrides([store]), toasts()]).toEqual([[store], [expect.stringContaining('so this is the released site')]]);
  fakeApi({ [ENDPOINT]: response(PREVIEWED) });
  expect(versions(await open())).toContain('store 1.5.0-ef56');
});

test('an override of the same remote takes precedence', async () => {
  fakeApi({ [ENDPOINT]: response(PREVIEWED) });
  agreeTo('v1.a.b');
  window.history.replaceState(null, '', '/store?remote-override=store@http://localhost:3002/e.js');
  overridesStore.setState(overridesStore.getInitialState(), true);
  await startOverrides(true);
  expect(versions(withOverrides([store, stream]))).toEqual(['store local', 'stream 2.0.0-cd34']);
});

test('is no newer version than the page has, so that a failure does not reload it', async () => {
  fakeApi({ [ENDPOINT]: response(PREVIEWED), 'GET /remotes.json': [{ ...store, version: '1.4.1' }, stream] });
  window.fetch = jest.fn().mockRejectedValue(new TypeError('offline'));
  agreeTo('v1.a.b');
  const [previewed] = await open();
  expect(await hasNewVersion(previewed as Remote)).toBe(false);
});

test('reports no failures, which would count against versions of visitors', async () => {
  const requests = fakeApi({ [ENDPOINT]: response(PREVIEWED), 'POST /api/telemetry': respond(204, '') });
  const failure = { remote: 'stream', version: '2.0.0-cd34', step: 'page', message: 'It failed.', path: '/raffles' } as const;
  agreeTo('v1.a.b');
  await open();
  createReporter()(failure);
  await open('?remote-preview=off');
  createReporter()(failure);
  await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/api/previews/entries', '/api/telemetry']));
});

test('shows nothing of an overlay, which has no shell', async () => {
  fakeApi({ [ENDPOINT]: response(PREVIEWED) });
  agreeTo('v1.a.b');
  document.body.innerHTML = '<div id="root" data-overlay></div>';
  expect(await open()).toEqual([store, stream]);
  document.body.innerHTML = '';
});

describe('of the host', () => {
  const HOST_PREVIEWED = { success: true, data: { entries: [], host: '1.1.0-ab12', expires_at: '2026-11-30T12:00:00.000Z' } };
  const serve = (version: string) => {
    document.body.innerHTML = `<script type="application/json" id="page-data" data-host="${version}"></script>`;
  };
  beforeEach(() => {
    fakeApi({ [ENDPOINT]: HOST_PREVIEWED });
    agreeTo('v1.a.b');
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });

  test('runs once the document has that host, and a badge names it', async () => {
    serve('1.1.0-ab12');
    expect(await open()).toEqual([store, stream]);
    expect(isReleased()).toBe(false);
    renderView();
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent('host 1.1.0-ab12 (preview, until Nov 30)');
  });

  test('loads a document with another host again, once, with a cookie that requests it', async () => {
    // jsdom can't reload.
    jest.spyOn(console, 'error').mockImplementation();
    serve('1.0.0-cd34');
    window.history.replaceState(null, '', '/store');
    const started = jest.fn();
    void startOverrides(false).then(started);
    await waitFor(() => expect(document.cookie).toContain('greenroom_preview=v1.a.b'));
    expect(started).not.toHaveBeenCalled();
    expect(await open()).toEqual([store, stream]);
    expect([isReleased(), toasts()]).toEqual([true, [expect.stringContaining('so this is the released site')]]);
    document.cookie = 'greenroom_preview=; max-age=0; path=/';
  });
});
