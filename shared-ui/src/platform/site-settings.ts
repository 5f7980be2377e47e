import { api } from '../http';

/**
 * Query of GET /api/r/settings (docs/product.md#site-settings), shared by the shell and the pages. It takes no abort signal, so leaving a
 * page does not cancel it.
 */
export const siteSettingsQuery = { queryKey: ['site-settings'], queryFn: () => api.get('/api/r/settings') };
