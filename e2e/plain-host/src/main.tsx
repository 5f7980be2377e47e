import '@greenroom/shared-ui/tokens.css';
import '@greenroom/shared-ui/fonts.css';
import '@greenroom/shared-ui/base.css';
import { PlatformProvider, type RemoteRoutes } from '@greenroom/shared-ui/platform';
import { fakePlatform } from '@greenroom/shared-ui/testing';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';

const store = await loadRemote<{ default: RemoteRoutes }>('store/routes');
const router = createBrowserRouter(
  Object.entries(store?.default ?? {}).map(([path, load]) => ({
    path,
    lazy: async () => ({ Component: (await load()).default }),
    hydrateFallbackElement: <p>Loading…</p>,
  })),
);
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <PlatformProvider value={fakePlatform().platform}>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </PlatformProvider>,
);
