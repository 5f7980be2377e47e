import { defineRoutes } from '@greenroom/shared-ui/platform';

export default defineRoutes({
  '/profile': () => import('./features/profile/own-profile-page'),
  '/profile/:username': () => import('./features/profile/profile-page'),
});
