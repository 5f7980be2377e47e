import type { RemoteRoutes } from '@greenroom/shared-ui/platform';

export default {
  '/bonus-hunts': () => import('./features/bonus-hunts/bonus-hunts-page'),
  '/raffles': () => import('./features/raffles/raffles-page'),
  '/raffles/:id': () => import('./features/raffles/raffle-page'),
  '/tournaments': () => import('./features/tournaments/tournaments-page'),
  '/tournaments/:id': () => import('./features/tournaments/tournament-page'),
  '/overlay/:token': () => import('./overlays/overlay-page'),
} satisfies RemoteRoutes;
