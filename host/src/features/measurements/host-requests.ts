/**
 * The paths of the API that the host itself requests. Requests of all other paths count for the remote whose page is open. Only
 * `GET /api/r/user/…`, which the host requests when a tab has missed changes of the member, can't be told from that of a profile.
 */
const HOST_PATHS = ['/api/r/settings', '/api/r/codes/redeem', '/admin-new/api/check-admin-access', '/logout', '/remotes.json'];

/** Reports of the host itself: its requests too, but no change that a visitor made. */
const REPORT_PATH = '/api/telemetry';

/** Whether the host made the request, and not the remote whose page was open. */
export const isHostRequest = (url: string): boolean => url === REPORT_PATH || HOST_PATHS.includes(url.split('?')[0] ?? url);

/** Whether a request that succeeded has changed data for the visitor. */
export const isChange = (method: string, url: string): boolean => method === 'post' && url !== REPORT_PATH;
