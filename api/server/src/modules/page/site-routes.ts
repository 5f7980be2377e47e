/**
 * The site's routes (specification 1, section 2), answered with 200 even while the remote that owns one is missing:
 * the page then says that this part is unavailable, which is not the same as a page that does not exist.
 */
export const SITE_ROUTES = [
  '/',
  '/leaderboard',
  '/challenges',
  '/bonus-hunts',
  '/tournaments',
  '/tournaments/:id',
  '/raffles',
  '/raffles/:id',
  '/store',
  '/contact',
  '/tickets',
  '/tickets/create',
  '/tickets/:id',
  '/profile',
  '/profile/:username',
  '/settings',
];

/** First segments that are never the site's page: an unknown address below them is refused as what it is. */
const RESERVED = [
  'api',
  'auth',
  'login',
  'logout',
  'demo',
  'remotes',
  'remotes.json',
  'storage',
  'admin-new',
  'healthz',
  'readyz',
];

/** Whether an address may be answered with the site's page. */
export function isPagePath(path: string): boolean {
  return !RESERVED.includes(path.split('/')[1] ?? '');
}
