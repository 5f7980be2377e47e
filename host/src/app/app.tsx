import { CSPProvider } from '@base-ui/react/csp-provider';
import { PlatformProvider } from '@greenroom/shared-ui/platform';
import type { Platform } from '@greenroom/shared-ui/platform';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type DataRouter, RouterProvider } from 'react-router-dom';

/** Everything that stands around the router: what remotes reach through the platform, and the server's state. */
export function App({ platform, queryClient, router }: { platform: Platform; queryClient: QueryClient; router: DataRouter }) {
  return (
    // The page's policy allows no inline styles; the host's stylesheet brings what they would.
    <CSPProvider disableStyleElements>
      <PlatformProvider value={platform}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PlatformProvider>
    </CSPProvider>
  );
}
