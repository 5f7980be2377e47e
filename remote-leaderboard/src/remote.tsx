import type { RemoteRoutes } from '@greenroom/shared-ui/platform';

export default {
  '/': () => import('./features/home/home-page'),
  '/leaderboard': () => import('./features/leaderboard/leaderboard-page'),
  '/challenges': () => import('./features/challenges/challenges-page'),
  '/winners': () => import('./features/winners/winners-page'),
} satisfies RemoteRoutes;
