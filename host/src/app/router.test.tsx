import { PlatformProvider } from '@greenroom/shared-ui/platform';
import { type FakeEndpoint, type FakeRequest, fakeApi, fakePlatform, respond, unreachable } from '@greenroom/shared-ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { RemoteLoader } from '../remotes/loader';
import { completeRegistry, lookUpRemote, lookUpRoutes, warmUnknownRoutes } from '../remotes/look-up-remote';
import { reloadPage } from '../remotes/new-version';
import type { Remote } from '../remotes/registry';
import { RemoteError } from '../remotes/remote-error';
import { warmRoute } from '../remotes/remote-routes';
import { remotesStore } from '../remotes/remotes-store';
import { createSiteRouter } from './router';

jest.mock('../remotes/new-version', () => ({
  hasNewVersion: () => Promise.resolve(false),
  navigationCompleted: () => undefined,
  // jsdom can't load documents.
  reloadPage: jest.fn(),
}));
jest.mock('./layout', () => ({ Layout: jest.requireActual<{ Outlet: () => ReactNode }>('react-router-dom').Outlet }));

const store: Remote = {
  name: 'store',
  version: '1',
  entry: 'http://localhost/s.js',
  integrity: 'sha384-s',
  routes: ['/store', '/store/:id'],
};
const GONE = respond(410, { success: false, message: 'Load this page as a document.' });

let count = 0;
/** The name of a remote that the page does not carry: another one in each test, since a tab looks up each path once. */
let quests: string;
let page: jest.Mock<Promise<() => ReactNode>, [Remote, string]>;
let requests: FakeRequest[];

beforeEach(() => {
  quests = `quests-${(count += 1)}`;
  page = jest.fn((remote: Remote, route: string) => Promise.resolve(() => <h1>{`${remote.name} ${route}`}</h1>));
  jest.mocked(reloadPage).mockReset();
});

const entryOf = (name: string) => ({ ...store, name, entry: `/remotes/${name}/1/e.js`, routes: [`/${name}`, `/${name}/:id`] });
const urlOf = (path: string) => `/remotes.json?of=abc&path=${encodeURIComponent(path)}`;

/** Opens the site on the page of the store, which alone it carries; the registry has these responses by path. */
function openSite(responses: Record<string, FakeEndpoint>, path = '/store') {
  const endpoints = Object.entries(responses).map(([looked, response]) => [`GET ${urlOf(looked)}`, response]);
  requests = fakeApi({ ...Object.fromEntries(endpoints), 'POST /api/telemetry': {} });
  window.history.replaceState(null, '', path);
  remotesStore.setState({ remotes: [store], lookup: '/remotes.json?of=abc&path=' }, true);
  const loader = { page } as unknown as RemoteLoader;
  const router = createSiteRouter([store], loader, (unknown) => lookUpRoutes(unknown, loader));
  render(
    <PlatformProvider value={fakePlatform().platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  return {
    go: (to: string) => act(() => router.navigate(to)),
    /** As `go`, for a navigation that does not complete. */
    startTo: (to: string) => act(() => void router.navigate(to)),
  };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const lookedUp = () => requests.flatMap(({ path }) => (path.startsWith('/remotes.json') ? [path] : []));

test('a tap into a remote that the page does not carry looks it up by one small request, and stays in the document', async () => {
  const { go } = openSite({ [`/${quests}/7`]: [entryOf(quests)] });
  expect(await heading('store /store')).toBeVisible();
  expect(lookedUp()).toEqual([]);
  await go(`/${quests}/7?tab=rules`);
  expect(await heading(`${quests} /${quests}/:id`)).toBeVisible();
  expect(window.location.search).toBe('?tab=rules');
  expect(page.mock.lastCall?.[0]).toMatchObject({
    version: '1',
    entry: `http://localhost/remotes/${quests}/1/e.js`,
    integrity: 'sha384-s',
  });

  // Its other pages are known by now, as are those of the page's own remotes.
  await go(`/${quests}`);
  expect(await heading(`${quests} /${quests}`)).toBeVisible();
  await go('/store/7');
  expect(await heading('store /store/:id')).toBeVisible();
  expect(lookedUp()).toEqual([urlOf(`/${quests}/7`)]);
  expect(reloadPage).not.toHaveBeenCalled();
});

test('a tap requests nothing once its link was hovered, which loads its code', async () => {
  const { go } = openSite({ [`/${quests}`]: [entryOf(quests)] });
  await heading('store /store');
  const loader = { page } as unknown as RemoteLoader;
  warmUnknownRoutes(loader);
  for (const path of [`/${quests}`, `/${quests}`, '/store/7']) warmRoute(path, remotesStore.getState(), loader);
  await waitFor(() => expect(page.mock.calls.map(([remote, route]) => `${remote.name} ${route}`)).toContain(`${quests} /${quests}`));
  await lookUpRemote(`/${quests}`);
  expect(lookedUp()).toHaveLength(1);
  await go(`/${quests}`);
  expect(await heading(`${quests} /${quests}`)).toBeVisible();
  expect(lookedUp()).toHaveLength(1);
});

test('a tap requests nothing once its link was in view, whose remote came with the preload lists of the page; a link to none is looked up', async () => {
  const nowhere = `/nowhere-${quests}`;
  const { go } = openSite({ [nowhere]: [] });
  await heading('store /store');
  const registry = `/remotes.json?of=abc&with=store&path=${encodeURIComponent(`/${quests}/7`)}&path=${encodeURIComponent(nowhere)}`;
  requests = fakeApi({ [`GET http://localhost${registry}`]: [store, entryOf(quests)], [`GET ${urlOf(nowhere)}`]: [] });
  const addPreloads = jest.fn();
  await completeRegistry('/remotes.json?of=abc&with=store', [`/${quests}/7`, nowhere], { addPreloads } as unknown as RemoteLoader);
  expect(addPreloads.mock.lastCall?.[0]).toMatchObject([{ name: 'store' }, { name: quests }]);
  expect(requests).toHaveLength(1);
  await go(`/${quests}`);
  expect(await heading(`${quests} /${quests}`)).toBeVisible();
  expect(requests).toHaveLength(1);
  await go(nowhere);
  expect(await heading('Page not found')).toBeVisible();
  expect(lookedUp()).toEqual([urlOf(nowhere)]);
});

test('a path that no remote owns is not found, and looked up once', async () => {
  const nowhere = `/nowhere-${quests}`;
  const { go } = openSite({ [nowhere]: [] });
  await go(nowhere);
  expect(await heading('Page not found')).toBeVisible();
  await go('/store');
  await go(nowhere);
  expect(await heading('Page not found')).toBeVisible();
  expect(lookedUp()).toHaveLength(1);
});

test('a path that no remote owns is not found as the first page either', async () => {
  const nowhere = `/nowhere-${quests}`;
  openSite({ [nowhere]: [] }, nowhere);
  expect(await heading('Page not found')).toBeVisible();
});

test('offline, the page is unavailable; a retry looks it up again, and the rest of the site works meanwhile', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  let isOnline = false;
  const { go } = openSite({ [`/${quests}`]: () => (isOnline ? [entryOf(quests)] : unreachable()) });
  await heading('store /store');
  await go(`/${quests}`);
  expect(await heading('This part is unavailable')).toBeVisible();
  await go('/store/7');
  expect(await heading('store /store/:id')).toBeVisible();
  await go(`/${quests}`);
  expect(await heading('This part is unavailable')).toBeVisible();
  isOnline = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading(`${quests} /${quests}`)).toBeVisible();
});

test('a remote that was looked up and is broken is unavailable by its name, and nothing else is', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { go } = openSite({ [`/${quests}`]: [entryOf(quests)] });
  await heading('store /store');
  page.mockImplementationOnce((remote) => Promise.reject(new RemoteError(remote, 'entry', new Error('broken'))));
  await go(`/${quests}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(`The ${quests} part of the site could not be loaded right now.`);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading(`${quests} /${quests}`)).toBeVisible();
  expect(lookedUp()).toHaveLength(1);
});

describe('when the server does not know the versions of this page any more', () => {
  test('a tap loads a document at its destination', async () => {
    const loading = new Promise<never>(() => undefined);
    jest.mocked(reloadPage).mockReturnValue(loading);
    const { startTo } = openSite({ [`/${quests}/7`]: GONE });
    await heading('store /store');
    startTo(`/${quests}/7?tab=rules`);
    await waitFor(() => expect(reloadPage).toHaveBeenCalledWith(`/${quests}/7?tab=rules`));
    expect(await heading('store /store')).toBeVisible();
  });

  test('a visitor who chooses not to leave stays on the page', async () => {
    jest.mocked(reloadPage).mockResolvedValue('stayed');
    const { go } = openSite({ [`/${quests}`]: GONE });
    await heading('store /store');
    await go(`/${quests}`);
    expect(await heading('store /store')).toBeVisible();
    expect(window.location.pathname).toBe('/store');
  });

  test('the page is unavailable if no document loads, and the remotes of the page go on', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    jest.mocked(reloadPage).mockResolvedValue('failed');
    const { go } = openSite({ [`/${quests}/7`]: GONE });
    await heading('store /store');
    await go(`/${quests}/7`);
    expect(await heading('This part is unavailable')).toBeVisible();
    await go('/store/7');
    expect(await heading('store /store/:id')).toBeVisible();
  });

  test('a hovered link loads nothing', async () => {
    openSite({ [`/${quests}`]: GONE });
    await heading('store /store');
    await expect(lookUpRemote(`/${quests}`)).rejects.toThrow('The list of remotes could not be fetched.');
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
