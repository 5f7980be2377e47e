import type { RemoteRoutes } from '@greenroom/shared-ui/platform';

export default {
  '/profile': () => import('./features/profile/own-profile-page'),
  '/profile/:username': () => import('./features/profile/profile-page'),
  '/tickets': () => import('./features/tickets/list/tickets-page'),
  '/tickets/create': () => import('./features/tickets/create/create-ticket-page'),
  '/tickets/:id': () => import('./features/tickets/thread/ticket-page'),
  '/settings': () => import('./features/settings/settings-page'),
} satisfies RemoteRoutes;
