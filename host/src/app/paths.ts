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

export function isSitePath(pathname: string): boolean {
  const [, first = ''] = pathname.split('/');
  return Object.values<string>(paths).includes(`/${first}`);
}
