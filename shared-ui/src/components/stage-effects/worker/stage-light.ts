/** What the air looks like under the one green lamp above the stage: how bright it is where, and in which colour. */

/** The lamp hangs above the upper rim; lengths in CSS pixels. */
const LAMP_HEIGHT = 200;
const BEAM_LENGTH = 900;
/** How far the beam opens to each side, in radians, until it has lost two thirds of its light. */
const BEAM_ANGLE = 0.6;
/** What the room has from its walls. */
const AMBIENT = 0.2;

/** How much the densest smoke covers in the full light. */
export const DENSEST = 0.9;

/** Red, green, blue. */
type Colour = readonly [number, number, number];
const DIM: Colour = [84, 128, 112];
const LIT: Colour = [60, 226, 160];

/**
 * How much light is in the air, from 0 to 1.
 * @param aside CSS pixels from the stage's middle, to either side
 * @param down CSS pixels from the stage's upper rim
 */
export function lightAt(aside: number, down: number): number {
  const below = down + LAMP_HEIGHT;
  const distance = Math.hypot(aside, below) - LAMP_HEIGHT;
  const angle = Math.atan2(aside, below) / BEAM_ANGLE;
  const beam = Math.exp(-angle * angle) * Math.exp(-Math.max(0, distance) / BEAM_LENGTH);
  return AMBIENT + (1 - AMBIENT) * beam;
}

/**
 * Paints how the densest smoke would look everywhere: colour and opacity of each pixel.
 * @param pixels RGBA rows, as in an ImageData; written to
 * @param scale pixels for each CSS pixel
 */
export function paintLight(pixels: Uint8ClampedArray, width: number, height: number, scale: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = lightAt((x + 0.5 - width / 2) / scale, (y + 0.5) / scale);
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const dim = DIM[channel] ?? 0;
        pixels[at + channel] = dim + ((LIT[channel] ?? 0) - dim) * light;
      }
      pixels[at + 3] = 255 * DENSEST * light;
    }
  }
}
