import { PlatformProvider } from '@greenroom/shared-ui/platform';
import { type FakeEndpoint, type FakeRequest, fakeApi, fakePlatform, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { completeRemotes } from '../remotes/complete-remotes';
import { RemoteLoader } from '../remotes/loader';
import { hasNewVersion, reloadPage } from '../remotes/new-version';
import { type Remote, readRegistry } from '../remotes/registry';
import { RemoteError } from '../remotes/remote-error';
import { filesOfPage, warmRoute } from '../remotes/remote-routes';
import { remotesStore } from '../remotes/remotes-store';
import { createSiteRouter } from './router';

jest.mock('../remotes/new-version', () => ({
  hasNewVersion: jest.fn(),
  navigationCompleted: () => undefined,
  // jsdom can't load documents.
  reloadPage: jest.fn(),
}));
jest.mock('./layout', () => ({ Layout: jest.requireActual<{ Outlet: () => ReactNode }>('react-router-dom').Outlet }));

const entryOf = (name: string, version = '1') => ({
  name,
  version,
  entry: `/remotes/${name}/${version}/e.js`,
  integrity: `sha384-${name}`,
  routes: [`/${name}`, `/${name}/:id`],
  preload: { [`/${name}`]: [`/remotes/${name}/${version}/page.js`], [`/${name}/:id`]: [`/remotes/${name}/${version}/one.js`] },
  files: { [`/remotes/${name}/${version}/page.js`]: 'sha384-page', [`/remotes/${name}/${version}/one.js`]: 'sha384-one' },
});
const { preload, files: _files, ...store } = entryOf('store');
const MENU = [{ label: 'Quests', to: '/quests' }];
/** The page data of the store's page: the other remote has only its routes. */
const PAGE_DATA = [
  { ...store, preload: { '/store': preload['/store'] }, files: { '/remotes/store/1/page.js': 'sha384-page' } },
  { name: 'quests', version: '1', routes: ['/quests', '/quests/:id'], menu: MENU },
];
const ALL = [entryOf('store'), entryOf('quests')];
const REST = '/remotes.json?versions=host/2,store/1,quests/1';
const REST_OF_QUESTS = '/remotes.json?versions=host/2,quests/1';

let page: jest.Mock<Promise<() => ReactNode>, [Remote, string]>;
let requests: FakeRequest[];

beforeEach(() => {
  page = jest.fn((remote: Remote, route: string) => Promise.resolve(() => <h1>{`${remote.name} ${route}`}</h1>));
  jest.mocked(reloadPage).mockReset();
  jest.mocked(hasNewVersion).mockReset().mockResolvedValue(false);
  document.body.innerHTML = '<script type="application/json" id="page-data" data-host="2"></script>';
});

const loaderOf = () => ({ page }) as unknown as RemoteLoader;

/** Opens the site on the store's page; the page data has the files of no other. */
function openSite(registry: FakeEndpoint, path = '/store') {
  requests = fakeApi({ [`GET ${REST}`]: registry, [`GET ${REST_OF_QUESTS}`]: registry, 'POST /api/telemetry': {} });
  window.history.replaceState(null, '', path);
  const remotes = readRegistry(PAGE_DATA);
  remotesStore.setState({ remotes, registry: '/remotes.json' }, true);
  const router = createSiteRouter(remotes, loaderOf());
  render(
    <PlatformProvider value={fakePlatform().platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  return { go: (to: string) => act(() => router.navigate(to)) };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const registryRequests = () => requests.filter(({ path }) => path.startsWith('/remotes.json'));
const known = () => remotesStore.getState().remotes;

test('a tap into another remote before the page was idle requests what it lacks of that one, in the version that the page has, and stays in the document', async () => {
  const { go } = openSite(ALL);
  expect(await heading('store /store')).toBeVisible();
  expect(registryRequests()).toEqual([]);
  await go('/quests/7?tab=rules');
  expect(await heading('quests /quests/:id')).toBeVisible();
  expect(window.location.search).toBe('?tab=rules');
  expect(page.mock.lastCall?.[0]).toMatchObject({
    version: '1',
    entry: 'http://localhost/remotes/quests/1/e.js',
    integrity: 'sha384-quests',
    menu: MENU,
  });
  await go('/quests');
  await go('/store/7');
  expect(await heading('store /store/:id')).toBeVisible();
  expect(registryRequests().map(({ path }) => path)).toEqual([REST_OF_QUESTS]);
  await completeRemotes();
  expect(registryRequests().map(({ path }) => path)).toEqual([REST_OF_QUESTS, REST]);
  expect(reloadPage).not.toHaveBeenCalled();
});

test('an idle page requests it once, and knows the files of all pages then', async () => {
  const { go } = openSite(ALL);
  await heading('store /store');
  const loader = new RemoteLoader();
  const urls = (path: string) => filesOfPage(path, known(), loader).map(({ url }) => url.replace(/.*\/remotes\//, ''));
  expect([urls('/store'), urls('/store/7'), urls('/quests')]).toEqual([['store/1/e.js', 'store/1/page.js'], ['store/1/e.js'], []]);
  await Promise.all([completeRemotes(), completeRemotes()]);
  expect([urls('/store/7'), urls('/quests')]).toEqual([
    ['store/1/e.js', 'store/1/one.js'],
    ['quests/1/e.js', 'quests/1/page.js'],
  ]);
  await go('/quests');
  expect(await heading('quests /quests')).toBeVisible();
  expect(registryRequests()).toHaveLength(1);
});

test('a hovered link requests it as well, and loads the code', async () => {
  openSite(ALL);
  await heading('store /store');
  for (const path of ['/quests', '/quests/7']) warmRoute(path, known(), loaderOf());
  await waitFor(() => expect(page.mock.calls.map(([{ name }, route]) => `${name} ${route}`)).toContain('quests /quests/:id'));
  expect(registryRequests()).toHaveLength(1);
});

test('a tap while the idle page requests it waits for that, and requests the one again if it failed', async () => {
  let attempts = 0;
  const { go } = openSite(() => ((attempts += 1) === 1 ? unreachable() : ALL));
  await heading('store /store');
  const completed = completeRemotes();
  completed.catch(() => undefined);
  await go('/quests');
  expect(await heading('quests /quests')).toBeVisible();
  expect(registryRequests().map(({ path }) => path)).toEqual([REST, REST_OF_QUESTS]);
  await expect(completed).rejects.toThrow('The list of remotes could not be fetched.');
});

test('never takes the files of another version than the page has', async () => {
  // A server that knows no names of versions answers like this.
  const { go } = openSite([entryOf('store', '2'), entryOf('quests')]);
  await heading('store /store');
  await completeRemotes();
  expect(known().map(({ version, entry }) => [version, entry])).toEqual([
    ['1', 'http://localhost/remotes/store/1/e.js'],
    ['1', 'http://localhost/remotes/quests/1/e.js'],
  ]);
  await go('/store/7');
  expect(page.mock.lastCall?.[0].preload?.['/store/:id']).toEqual([
    { url: 'http://localhost/remotes/store/1/e.js', integrity: 'sha384-store' },
  ]);
});

test('leaves routes to whom the page data gives them', async () => {
  openSite([entryOf('store'), { ...entryOf('quests'), routes: ['/quests', '/quests/:id', '/store'] }]);
  await heading('store /store');
  await completeRemotes();
  expect(known().map(({ routes }) => routes)).toEqual([
    ['/store', '/store/:id'],
    ['/quests', '/quests/:id'],
  ]);
});

test('keeps an entry that the tab overrides', async () => {
  openSite(ALL);
  await heading('store /store');
  remotesStore.setState({ remotes: readRegistry([{ ...store, entry: 'http://localhost:3003/e.js' }, PAGE_DATA[1]]) });
  await completeRemotes();
  expect(known()[0]?.entry).toBe('http://localhost:3003/e.js');
});

test('a path that no remote owns is not found, without a request, also as the first page', async () => {
  const { go } = openSite(ALL, '/nowhere');
  expect(await heading('Page not found')).toBeVisible();
  await go('/store');
  await heading('store /store');
  await go('/nowhere');
  expect(await heading('Page not found')).toBeVisible();
  expect(requests).toEqual([]);
});

test('offline, the page is unavailable; a retry requests it again, and the rest of the site works meanwhile', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  let isOnline = false;
  const { go } = openSite(() => (isOnline ? ALL : unreachable()));
  await heading('store /store');
  await go('/quests');
  expect(await screen.findByRole('alert')).toHaveTextContent('The quests part of the site could not be loaded right now.');
  expect(reloadPage).not.toHaveBeenCalled();
  await go('/store/7');
  expect(await heading('store /store/:id')).toBeVisible();
  await go('/quests');
  isOnline = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await heading('quests /quests')).toBeVisible();
});

test('a remote whose version the server lacks is unavailable, and requested again with the next attempt', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  let stored: object[] = [entryOf('store')];
  const { go } = openSite(() => stored);
  await heading('store /store');
  page.mockImplementationOnce((remote) => Promise.reject(new RemoteError(remote, 'entry', new Error('no URL'))));
  await go('/quests');
  expect(await heading('This part is unavailable')).toBeVisible();
  expect(page.mock.lastCall?.[0].entry).toBeNull();
  stored = ALL;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('quests /quests')).toBeVisible();
});

describe('when what the page lacks is gone, and a newer version is live', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation();
    jest.mocked(hasNewVersion).mockResolvedValue(true);
  });
  const GONE = respond(503, { success: false, message: 'Busy.' });

  test('a tap loads a document at its destination', async () => {
    jest.mocked(reloadPage).mockResolvedValue('failed');
    const { go } = openSite(GONE);
    await heading('store /store');
    await go('/quests/7?tab=rules');
    expect(reloadPage).toHaveBeenCalledWith('/quests/7?tab=rules');
    expect(await heading('This part is unavailable')).toBeVisible();
  });

  test('a visitor who chooses not to leave stays on the page', async () => {
    jest.mocked(reloadPage).mockResolvedValue('stayed');
    const { go } = openSite(GONE);
    await heading('store /store');
    await go('/quests');
    expect(await heading('store /store')).toBeVisible();
    expect(window.location.pathname).toBe('/store');
  });

  test('a hovered link loads nothing', async () => {
    openSite(GONE);
    await heading('store /store');
    warmRoute('/quests', known(), loaderOf());
    await expect(completeRemotes()).rejects.toThrow('The list of remotes could not be fetched.');
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
