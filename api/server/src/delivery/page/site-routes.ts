import { contentPagePath } from '@greenroom/contract';
import { SERVER_PATHS } from '@greenroom/contract/remote-rules';

/** The pages that the staff writes. */
export const CONTENT_PAGE_ROUTE = contentPagePath(':slug');

/**
 * The site's routes (docs/product.md#routes). They return 200 even if the remote that owns one is missing: the page then
 * shows that this part is unavailable, not that the page does not exist.
 */
export const SITE_ROUTES = [
  '/',
  '/leaderboard',
  '/challenges',
  '/winners',
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
  '/history',
  '/settings',
  '/notifications',
  CONTENT_PAGE_ROUTE,
];

/** The route of overlays in the registry. They have a page of their own (docs/overlays.md#for-developers). */
export const OVERLAY_ROUTE = '/overlay/:token';
/** The preview of an overlay in the staff panel, the one overlay without a token. */
export const OVERLAY_PREVIEW_PATH = '/overlay/preview';

/** Tells whether the site's page may be sent for a path. Unknown ones beside the server's own get a plain 404. */
export function isPagePath(path: string): boolean {
  return !SERVER_PATHS.includes(path.split('/')[1] ?? '');
}
