import { DirectionProvider } from '@base-ui/react/direction-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { PageConfig } from '@greenroom/contract';
import type { ComponentType } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { PlatformProvider } from '../platform';
import type { User } from '../platform';
import { fakeApi, type FakeEndpoint, type FakeRequest } from './fake-api';
import { fakePlatform } from './fake-platform';

export interface RenderPageOptions {
  /** The visitor's location, such as `/profile/nova`. */
  path?: string;
  /** The page's route pattern, such as `/profile/:username`. Defaults to `path` without its search parameters. */
  route?: string;
  user?: User | null;
  /** Endpoints by method and path; see {@link fakeApi}. */
  api?: Readonly<Record<string, FakeEndpoint>>;
  config?: PageConfig;
}

export interface RenderedPage extends RenderResult, ReturnType<typeof fakePlatform> {
  user: UserEvent;
  router: ReturnType<typeof createMemoryRouter>;
  requests: FakeRequest[];
}

/**
 * Renders a remote's page as the host would, without federation: router, query client, platform, and a fake API below the real HTTP client.
 * Any other path renders a placeholder; `router.state.location` has the target of a link.
 */
export function renderPage(Page: ComponentType, options: RenderPageOptions = {}): RenderedPage {
  const { path = '/', route = path.split('?')[0] ?? path, user = null, api = {}, config } = options;
  const requests = fakeApi(api);
  const { platform, toasts, warmed, offers } = fakePlatform(user, config);
  const router = createMemoryRouter(
    [
      { path: route, Component: Page },
      { path: '*', Component: ElsewherePage },
    ],
    { initialEntries: [path] },
  );
  // Retries would only delay the error state.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

  const view = render(
    <DirectionProvider direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <PlatformProvider value={platform}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PlatformProvider>
    </DirectionProvider>,
  );
  return { ...view, user: userEvent.setup(), router, requests: requests, toasts, warmed, offers, platform };
}

const ElsewherePage = () => <p>You left the page.</p>;
