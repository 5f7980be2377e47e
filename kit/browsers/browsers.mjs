export const BROWSERS = ['chrome 111', 'edge 111', 'firefox 113', 'safari 16.4', 'ios_saf 16.4'];
/** Browser of OBS 28 (docs/overlays.md#browsers). */
export const OVERLAY_BROWSERS = ['chrome 103'];
