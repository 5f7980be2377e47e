import { defineRoutes } from '@greenroom/shared-ui/platform';

export default defineRoutes({
  '/__name__': () => import('./features/__name__/__name__-page'),
});
