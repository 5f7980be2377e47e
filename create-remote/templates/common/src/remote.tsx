import type { RemoteRoutes } from '@greenroom/shared-ui/platform';

export default {
  '/__name__': () => import('./features/__name__/__name__-page'),
} satisfies RemoteRoutes;
