/** Every path of the site (docs/product.md#routes). */
export const paths = {
  home: '/',
  leaderboard: '/leaderboard',
  challenges: '/challenges',
  winners: '/winners',
  bonusHunts: '/bonus-hunts',
  tournaments: '/tournaments',
  raffles: '/raffles',
  store: '/store',
  contact: '/contact',
  tickets: '/tickets',
  profile: '/profile',
  settings: '/settings',
  notifications: '/notifications',
  pages: '/pages',
} as const;

/** Paths that the server handles, not the router: link to them with a full page load. */
export const serverPaths = {
  login: '/login',
  logout: '/logout',
  adminPanel: '/admin-new/',
} as const;

/** Whether the path belongs to a page of the site, even if no remote serves it right now. */
export function isSitePath(pathname: string): boolean {
  const [, first = ''] = pathname.split('/');
  return Object.values<string>(paths).includes(`/${first}`);
}
