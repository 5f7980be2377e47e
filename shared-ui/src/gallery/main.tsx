import '../tokens/tokens.css';
import '../tokens/fonts.css';
import '../tokens/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createHashRouter } from 'react-router-dom';
import { PlatformProvider } from '../platform';
import { GalleryPage } from './gallery-page';
import { galleryPlatform } from './gallery-platform';

const router = createHashRouter([{ path: '/:name?', Component: GalleryPage }]);

const root = document.getElementById('root');
if (!root) throw new Error('The gallery has no #root.');
createRoot(root).render(
  <CSPProvider disableStyleElements>
    <PlatformProvider value={galleryPlatform}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </PlatformProvider>
  </CSPProvider>,
);
