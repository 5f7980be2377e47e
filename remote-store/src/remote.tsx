import type { RemoteRoutes } from '@greenroom/shared-ui/platform';

export default {
  '/store': () => import('./features/store/store-page'),
  '/contact': () => import('./features/contact/contact-page'),
  '/pages/:slug': () => import('./features/content-page/content-page'),
} satisfies RemoteRoutes;
