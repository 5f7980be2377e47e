/**
 * The paths of the API that the host itself requests; others count for the remote whose page is open. Its `GET /api/r/user/…` can't be told
 * from that of a profile.
 */
const HOST_PATHS = ['/api/r/settings', '/api/r/codes/redeem', '/admin-new/api/check-admin-access', '/logout', '/remotes.json'];

/** Reports are requests of the host, but no change that a visitor made. */
const REPORT_PATH = '/api/telemetry';

/** Tells whether the host made the request, and not the remote whose page was open. */
export const isHostRequest = (url: string): boolean => url === REPORT_PATH || HOST_PATHS.includes(url.split('?')[0] ?? url);

/** Tells whether a request changes data for the visitor. */
export const isChange = (method: string, url: string): boolean => method === 'post' && url !== REPORT_PATH;
