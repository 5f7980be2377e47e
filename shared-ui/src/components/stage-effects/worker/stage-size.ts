/** Resolution of the canvases. Smoke is soft, so a few pixels scaled up by the browser look the same at a fraction of the cost. */

/** Upper bounds of the pixels per CSS pixel, whatever the device's pixel ratio, and of all pixels on a large screen. */
const CANVAS_SCALE = 0.5;
const MAX_CANVAS_PIXELS = 256_000;

/** The same for the smoke, which has a canvas of its own. */
const SMOKE_SCALE = 0.125;
const MAX_SMOKE_PIXELS = 16_000;

/** A canvas's size in pixels, and its pixels per CSS pixel. */
export interface CanvasSize {
  width: number;
  height: number;
  scale: number;
}

/** The size of the visible canvas for a stage in CSS pixels. */
export const canvasSize = (width: number, height: number): CanvasSize => scaled(width, height, CANVAS_SCALE, MAX_CANVAS_PIXELS);

/** The size of the smoke's canvas for a stage in CSS pixels. */
export const smokeSize = (width: number, height: number): CanvasSize => scaled(width, height, SMOKE_SCALE, MAX_SMOKE_PIXELS);

function scaled(width: number, height: number, maxScale: number, maxPixels: number): CanvasSize {
  const scale = Math.min(maxScale, Math.sqrt(maxPixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)), scale };
}
