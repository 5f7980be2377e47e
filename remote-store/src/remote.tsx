import { defineRoutes } from '@greenroom/shared-ui/platform';

export default defineRoutes({
  '/store': () => import('./features/store/store-page'),
  '/contact': () => import('./features/contact/contact-page'),
});
