import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { PlatformProvider } from '@greenroom/shared-ui/platform';
import type { Platform } from '@greenroom/shared-ui/platform';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type DataRouter, RouterProvider } from 'react-router-dom';

export const App = ({ platform, queryClient, router }: { platform: Platform; queryClient: QueryClient; router: DataRouter }) => (
  // The Content-Security-Policy forbids inline styles; the host's stylesheet has these rules.
  <CSPProvider disableStyleElements>
    <DirectionProvider direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <PlatformProvider value={platform}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PlatformProvider>
    </DirectionProvider>
  </CSPProvider>
);
