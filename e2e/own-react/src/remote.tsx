import type { RemoteRoutes } from '@greenroom/shared-ui/platform';

export default {
  '/relics': () => import('./relics-page'),
  '/relics/:id': () => import('./relic-page'),
} satisfies RemoteRoutes;
