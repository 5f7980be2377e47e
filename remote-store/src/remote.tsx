import { defineRoutes } from '@greenroom/shared-ui/platform';

export default defineRoutes({
  '/store': () => import('./features/store/store-page'),
});
