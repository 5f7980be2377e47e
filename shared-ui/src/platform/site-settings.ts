import { api } from '../http';

/**
 * GET /api/r/settings as a query (specification 1, section 7), which the shell and the pages have in common. It goes on where a page
 * is left.
 */
export const siteSettingsQuery = { queryKey: ['site-settings'], queryFn: () => api.get('/api/r/settings') };
