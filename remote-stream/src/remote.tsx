import { defineRoutes } from '@greenroom/shared-ui/platform';

export default defineRoutes({
  '/raffles': () => import('./features/raffles/raffles-page'),
});
