import * as hostQuery from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Component, type ReactNode } from 'react';
import * as hostReact from 'react';
import * as hostRouter from 'react-router-dom';
import * as hostPlatform from '../platform';
import { fakePlatform } from '../testing';

const MEMBER = { id: '5', username: 'nova', kick_username: null, avatar: null, points: 5, role: 'Member' as const };

/** A remote's own copies of the libraries, and the bridge between them and those of the host. */
async function loadRemote() {
  const remote: Partial<Remote> = {};
  await jest.isolateModulesAsync(async () => {
    jest.doMock('host/react', () => hostReact, { virtual: true });
    jest.doMock('host/react-router-dom', () => hostRouter, { virtual: true });
    jest.doMock('host/@tanstack/react-query', () => hostQuery, { virtual: true });
    jest.doMock('host/@greenroom/shared-ui/platform', () => hostPlatform, { virtual: true });
    Object.assign(remote, {
      react: await import('react'),
      router: await import('react-router-dom'),
      query: await import('@tanstack/react-query'),
      platform: await import('../platform'),
      bridgePage: (await import('./bridge-page')).bridgePage,
    });
  });
  return remote as Remote;
}
interface Remote {
  react: typeof hostReact;
  router: typeof hostRouter;
  query: typeof hostQuery;
  platform: typeof hostPlatform;
  bridgePage: (route: string, Page: ComponentType) => ComponentType;
}

let remote: Remote;
beforeAll(async () => {
  remote = await loadRemote();
});

/** Flushes what a change causes in both. */
const actInBoth = (change: () => unknown) => remote.react.act(() => act(async () => void (await change())));

/** The host's error boundary. */
class HostBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  static getDerivedStateFromError = (error: Error) => ({ error });
  override state: { error?: Error } = {};
  override render = () => (this.state.error ? <p>The host shows: {this.state.error.message}</p> : this.props.children);
}

/** Renders a remote's page in a host, at `/quests/7`. */
async function renderInHost(Page: ComponentType) {
  const Bridged = remote.bridgePage('/quests/:id', Page);
  const { platform } = fakePlatform(MEMBER);
  const queryClient = new hostQuery.QueryClient();
  const router = hostRouter.createMemoryRouter(
    [
      { path: '/quests/:id', element: <HostBoundary children={<Bridged />} /> },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: ['/quests/7'] },
  );
  const view = await remote.react.act(async () =>
    render(
      <hostPlatform.PlatformProvider value={platform}>
        <hostQuery.QueryClientProvider client={queryClient}>
          <hostRouter.RouterProvider router={router} />
        </hostQuery.QueryClientProvider>
      </hostPlatform.PlatformProvider>,
    ),
  );
  return { ...view, platform, queryClient, router };
}

test("a page of another React has the host's session, queries and location, and follows their changes", async () => {
  expect(remote.react).not.toBe(hostReact);
  const { platform, router, queryClient, unmount } = await renderInHost(() => {
    const { points } = remote.platform.useCurrentUser() ?? {};
    const { id } = remote.router.useParams();
    const [search] = remote.router.useSearchParams();
    const quest = remote.query.useQuery({ queryKey: ['quest'], queryFn: () => 'a quest', staleTime: Infinity });
    return [points, id, search.get('part'), quest.data].join(' ');
  });
  expect(document.body).toHaveTextContent('5 7');
  await actInBoth(() => queryClient.setQueryData(['quest'], 'another quest'));
  await actInBoth(() => platform.session.getState().updateUser({ points: 4 }));
  await actInBoth(() => router.navigate('/quests/8?part=two'));
  expect(document.body).toHaveTextContent('4 8 two another quest');
  await actInBoth(unmount);
  expect(document.body).toHaveTextContent('');
});

test("a link of the page navigates by the host's router, which removes the page and its effects", async () => {
  const ended = jest.fn();
  const { router } = await renderInHost(() => {
    remote.react.useEffect(() => ended, []);
    return remote.react.createElement(remote.router.Link, { to: '../../raffles?tab=won', state: { from: 'quest' } }, 'Raffles');
  });
  const link = screen.getByRole('link', { name: 'Raffles' });
  expect(link).toHaveAttribute('href', '/raffles?tab=won');
  await actInBoth(() => link.click());
  expect(router.state).toMatchObject({
    historyAction: 'PUSH',
    location: { pathname: '/raffles', search: '?tab=won', state: { from: 'quest' } },
  });
  expect(screen.getByText('Another page')).toBeVisible();
  expect(ended).toHaveBeenCalledTimes(1);
});

test('an error of the page is thrown in the host', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  await renderInHost(() => {
    throw new Error('the quest is over');
  });
  expect(screen.getByText('The host shows: the quest is over')).toBeVisible();
});
