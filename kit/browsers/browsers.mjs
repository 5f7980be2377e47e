/** The oldest browsers in which the site and the panel work. */
export const BROWSERS = ['chrome 111', 'edge 111', 'firefox 113', 'safari 16.4', 'ios_saf 16.4'];
/** The oldest browser in which overlays work, that of OBS 28. */
export const OVERLAY_BROWSERS = ['chrome 103'];
