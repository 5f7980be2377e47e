/** The route of overlays in the registry. Only the server's page for overlays shows it, never the site's router. */
export const OVERLAY_ROUTE = '/overlay/:token';
