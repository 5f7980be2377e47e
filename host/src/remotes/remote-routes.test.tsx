import { PlatformProvider } from '@greenroom/shared-ui/platform';
import { type FakeRequest, fakeApi, fakePlatform } from '@greenroom/shared-ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect } from 'react';
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { RemoteLoader } from './loader';
import type { Remote } from './registry';
import { RemoteError } from './remote-error';
import { filesOfPage, remoteRoutes, warmRoute } from './remote-routes';

const remote = (name: string, routes: string[]): Remote => ({
  name,
  version: '2.0.0',
  entry: `http://localhost/${name}.js`,
  routes,
  integrity: null,
});
const store = remote('store', ['/store']);
const stream = remote('stream', ['/raffles', '/raffles/:id']);

let calls: FakeRequest[];
let live: object[];
beforeEach(() => {
  live = [store, stream];
  calls = fakeApi({ 'GET /remotes.json': () => live, 'POST /api/telemetry': {} });
});

/** Renders the shell around the routes of two remotes, whose pages `page` loads. */
function renderSite(page: (remote: Remote, route: string) => Promise<ComponentType>, path = '/store') {
  const loader = { page } as unknown as RemoteLoader;
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <header>The shell</header>
            <Outlet />
          </>
        ),
        children: remoteRoutes([store, stream], loader),
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <PlatformProvider value={fakePlatform().platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  return router;
}

const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

/** Makes a page that throws until the test calls `repair`. */
function repairable(Broken: ComponentType) {
  let repaired = false;
  const Page = () => (repaired ? <h1>The store</h1> : <Broken />);
  return { Page, repair: () => void (repaired = true) };
}

test('shows a skeleton without an announcement until the first page has loaded', async () => {
  renderSite(() => Promise.resolve(() => <h1>The store</h1>));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(await screen.findByRole('heading', { name: 'The store' })).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('shows a remote that fails to load as unavailable, logs the cause, and loads it on retry', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation();
  const page = jest.fn().mockRejectedValueOnce(new RemoteError(store, 'entry', new Error('offline')));
  renderSite(page.mockResolvedValue(() => <h1>The store</h1>));

  expect(await screen.findByRole('alert')).toHaveTextContent('The store part of the site could not be loaded right now.');
  expect(screen.getByText('The shell')).toBeInTheDocument();
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({
      message: 'Remote store 2.0.0: its entry script could not be loaded (offline)',
    }),
  );
  expect(calls.find(({ path }) => path === '/api/telemetry')?.body).toEqual({
    remote: 'store',
    version: '2.0.0',
    step: 'entry',
    message: 'offline',
    path: '/store',
  });

  await tryAgain();
  expect(await screen.findByRole('heading', { name: 'The store' })).toBeInTheDocument();
});

test.each<[string, ComponentType]>([
  [
    'while it renders',
    () => {
      throw new Error('boom');
    },
  ],
  [
    'in an effect',
    () => {
      useEffect(() => {
        throw new Error('boom');
      }, []);
      return null;
    },
  ],
])('keeps the shell when a page throws %s, and renders the page again on retry', async (_, Broken) => {
  const report = jest.spyOn(console, 'error').mockImplementation();
  const { Page, repair } = repairable(Broken);
  renderSite(() => Promise.resolve(Page));

  expect(await screen.findByRole('alert')).toHaveTextContent('The store part of the site ran into a problem.');
  expect(screen.getByText('The shell')).toBeInTheDocument();
  expect(report).toHaveBeenCalledWith('Remote store 2.0.0: its page broke', expect.objectContaining({ message: 'boom' }));

  repair();
  await tryAgain();
  expect(await screen.findByRole('heading', { name: 'The store' })).toBeInTheDocument();
});

test.each([
  ['is the same', () => live],
  ['can not be fetched', () => Promise.reject(new Error('offline'))],
  ['is withdrawn', () => [live[1]]],
])('does not reload the document for a remote that fails when the live version %s', async (_, registry) => {
  jest.spyOn(console, 'error').mockImplementation();
  fakeApi({ 'GET /remotes.json': registry as () => object, 'POST /api/telemetry': {} });
  renderSite(() => Promise.reject(new RemoteError(store, 'page', 'gone')));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded right now');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('shows the page of another remote after a navigation away from a broken one', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const router = renderSite((owner) =>
    owner.name === 'store' ? Promise.reject(new RemoteError(store, 'page', 'gone')) : Promise.resolve(() => <h1>Raffles</h1>),
  );
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await act(() => router.navigate('/raffles/7'));
  expect(await screen.findByRole('heading', { name: 'Raffles' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('warmRoute', () => {
  test.each([
    ['/raffles/7', stream, '/raffles/:id'],
    ['/store', store, '/store'],
  ])('loads the page at %s', async (path, owner, route) => {
    const page = jest.fn().mockResolvedValue(null);
    warmRoute(path, [store, stream], { page } as unknown as RemoteLoader);
    await waitFor(() => expect(page).toHaveBeenCalledWith(owner, route));
  });

  test('loads nothing for a path that no remote owns', async () => {
    const page = jest.fn().mockResolvedValue(null);
    for (const path of ['/nowhere', '/Store', '//store', '/store']) warmRoute(path, [store, stream], { page } as unknown as RemoteLoader);
    await waitFor(() => expect(page.mock.calls).toEqual([[store, '/store']]));
  });

  test('leaves a failure to the navigation', async () => {
    const page = jest.fn().mockRejectedValue(new Error('offline'));
    warmRoute('/store', [store], { page } as unknown as RemoteLoader);
    await waitFor(() => expect(page).toHaveBeenCalled());
    await expect(page.mock.results[0]?.value).rejects.toThrow('offline');
  });
});

describe('filesOfPage', () => {
  const files = [{ url: 'https://cdn.test/page.js', integrity: 'sha384-abc' }];
  const loader = {
    files: ({ name }: Remote, route: string) => (name === 'stream' && route === '/raffles/:id' ? files : []),
  } as unknown as RemoteLoader;

  test.each([
    ['the preload list of the matching route', '/raffles/7', files],
    ['no files for a route without one', '/raffles', []],
    ['no files for a path that no remote owns', '/nowhere', []],
  ])('returns %s', (_, path, expected) => {
    expect(filesOfPage(path, [store, stream], loader)).toEqual(expected);
  });
});
