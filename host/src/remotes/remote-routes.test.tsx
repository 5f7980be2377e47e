import { PlatformProvider } from '@greenroom/shared-ui/platform';
import { type FakeRequest, fakeApi, fakePlatform } from '@greenroom/shared-ui/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect } from 'react';
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom';
import type { RemoteLoader } from './loader';
import type { Remote } from './registry';
import { RemoteError } from './remote-error';
import { remoteRoutes, warmRoute } from './remote-routes';

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
beforeEach(() => {
  calls = fakeApi({ 'GET /remotes.json': [store, stream], 'POST /api/telemetry': {} });
});

/** Renders the shell around the routes of two remotes, whose pages `page` loads. */
function renderSite(page: (remote: Remote, route: string) => Promise<ComponentType>) {
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
    { initialEntries: ['/store'] },
  );
  render(
    <PlatformProvider value={fakePlatform().platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
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
      throw new TypeError('boom while it renders');
    },
  ],
  [
    'in an effect',
    () => {
      useEffect(() => {
        throw new TypeError('boom in an effect');
      }, []);
      return null;
    },
  ],
])('keeps the shell when a page throws %s, reports it, and renders the page again on retry', async (what, Broken) => {
  const report = jest.spyOn(console, 'error').mockImplementation();
  const { Page, repair } = repairable(Broken);
  renderSite(() => Promise.resolve(Page));

  expect(await screen.findByRole('alert')).toHaveTextContent('The store part of the site ran into a problem.');
  expect(screen.getByText('The shell')).toBeInTheDocument();
  const message = `boom ${what}`;
  expect(report).toHaveBeenCalledWith('Remote store 2.0.0: its page broke', expect.objectContaining({ message }));
  expect(calls.filter(({ path }) => path === '/api/telemetry').map(({ body }) => body)).toEqual([
    { remote: 'store', version: '2.0.0', step: 'render', message: `TypeError: ${message}`, path: '/store' },
  ]);

  repair();
  await tryAgain();
  expect(await screen.findByRole('heading', { name: 'The store' })).toBeInTheDocument();
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
