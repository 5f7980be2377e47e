/** The oldest browsers in which the site and the panel work (docs/product.md#browsers). */
export const BROWSERS = ['chrome 111', 'edge 111', 'firefox 113', 'safari 16.4', 'ios_saf 16.4'];
/** The oldest browser in which overlays work, that of OBS 28 (docs/overlays.md#browsers). */
export const OVERLAY_BROWSERS = ['chrome 103'];
