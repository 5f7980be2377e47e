import type { RemoteRoutes } from '@greenroom/shared-ui/platform';

// Named, since the entry has the names of all chunks.
export default {
  '/profile': () => import(/* webpackChunkName: "own-profile" */ './features/profile/own-profile-page'),
  '/profile/:username': () => import(/* webpackChunkName: "profile" */ './features/profile/profile-page'),
  '/tickets': () => import(/* webpackChunkName: "tickets" */ './features/tickets/tickets-page'),
  '/tickets/create': () => import(/* webpackChunkName: "create-ticket" */ './features/tickets/create-ticket-page'),
  '/tickets/:id': () => import(/* webpackChunkName: "ticket" */ './features/tickets/ticket-page'),
  '/history': () => import(/* webpackChunkName: "history" */ './features/history/history-page'),
  '/notifications': () => import(/* webpackChunkName: "notifications" */ './features/notifications/notifications-page'),
  '/settings': () => import(/* webpackChunkName: "settings" */ './features/settings/settings-page'),
} satisfies RemoteRoutes;
