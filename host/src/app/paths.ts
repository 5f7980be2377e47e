/** Every address of the site (specification 1, section 2), written once. */
export const paths = {
  home: '/',
  leaderboard: '/leaderboard',
  challenges: '/challenges',
  bonusHunts: '/bonus-hunts',
  tournaments: '/tournaments',
  raffles: '/raffles',
  store: '/store',
  contact: '/contact',
  tickets: '/tickets',
  profile: '/profile',
  settings: '/settings',
} as const;

/** Full-page links: the server answers these, not the router. */
export const serverPaths = {
  login: '/login',
  logout: '/logout',
  adminPanel: '/admin-new/',
} as const;

/** Whether the site has a page at or below this address, though perhaps no remote offers it right now. */
export function isSitePath(pathname: string): boolean {
  const [, first = ''] = pathname.split('/');
  return Object.values<string>(paths).includes(`/${first}`);
}
