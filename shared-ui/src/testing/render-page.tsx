import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageConfig } from '@greenroom/contract';
import type { ComponentType } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { PlatformProvider } from '../platform';
import type { User } from '../platform';
import { fakeApi, type FakeEndpoint } from './fake-api';
import { fakePlatform } from './fake-platform';

export interface RenderPageOptions {
  /** Where the visitor is, such as `/profile/nova`. */
  path?: string;
  /** The route pattern of the page, such as `/profile/:username`; `path` without parameters otherwise. */
  route?: string;
  /** The signed-in member; a guest visits where this is left out. */
  user?: User | null;
  /** What the server answers, by method and path; see {@link fakeApi}. */
  api?: Readonly<Record<string, FakeEndpoint>>;
  config?: PageConfig;
}

/**
 * Renders a remote's page as the host would, without federation: router, query client, platform, and a fake server
 * below the real HTTP client. Other addresses show their path, so that a test can see where a link led.
 */
export function renderPage(Page: ComponentType, options: RenderPageOptions = {}) {
  const { path = '/', route = path.split('?')[0] ?? path, user = null, api = {}, config } = options;
  const calls = fakeApi(api);
  const { platform, toasts, warmed } = fakePlatform(user, config);
  const router = createMemoryRouter(
    [
      { path: route, Component: Page },
      { path: '*', Component: ElsewherePage },
    ],
    { initialEntries: [path] },
  );
  // Retries would only make a failing call slower to see.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

  const view = render(
    <PlatformProvider value={platform}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </PlatformProvider>,
  );
  return { ...view, user: userEvent.setup(), router, calls, toasts, warmed, platform };
}

function ElsewherePage() {
  return <p>You left the page.</p>;
}
