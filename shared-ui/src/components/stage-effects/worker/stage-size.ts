/** How many pixels are drawn. Smoke is soft: few pixels, stretched by the browser, look the same and cost next to nothing. */

/** Pixels for each CSS pixel, at most, whatever the device shows; and all pixels of a large screen together. */
const CANVAS_SCALE = 0.5;
const MOST_CANVAS_PIXELS = 256_000;

/** The same for the smoke, which is drawn apart from the dots. */
const SMOKE_SCALE = 0.125;
const MOST_SMOKE_PIXELS = 16_000;

/** A picture's size in pixels, and how many of them a CSS pixel gets. */
export interface Size {
  width: number;
  height: number;
  scale: number;
}

/** The size of what is shown on a stage of so many CSS pixels. */
export const canvasSize = (width: number, height: number): Size => scaled(width, height, CANVAS_SCALE, MOST_CANVAS_PIXELS);

/** The size at which its smoke is drawn. */
export const smokeSize = (width: number, height: number): Size => scaled(width, height, SMOKE_SCALE, MOST_SMOKE_PIXELS);

function scaled(width: number, height: number, most: number, mostPixels: number): Size {
  const scale = Math.min(most, Math.sqrt(mostPixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)), scale };
}
