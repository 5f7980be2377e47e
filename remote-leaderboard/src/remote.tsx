import { defineRoutes } from '@greenroom/shared-ui/platform';

export default defineRoutes({
  '/': () => import('./features/home/home-page'),
  '/leaderboard': () => import('./features/leaderboard/leaderboard-page'),
  '/challenges': () => import('./features/challenges/challenges-page'),
});
