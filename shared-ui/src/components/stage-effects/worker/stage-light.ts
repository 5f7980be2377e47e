/** Brightness and colour of the smoke under the green lamp above the stage. */

/** Height of the lamp above the stage's top edge, and length of its beam, in CSS pixels. */
const LAMP_HEIGHT = 200;
const BEAM_LENGTH = 900;
/** Half-angle of the beam in radians, at which its light has fallen by two thirds. */
const BEAM_ANGLE = 0.6;
/** Light outside of the beam, reflected by the walls. */
const AMBIENT = 0.2;

/** Opacity of the densest smoke in full light. */
export const MAX_SMOKE_OPACITY = 0.9;

/** Red, green, blue. */
type Colour = readonly [number, number, number];
const DIM: Colour = [84, 128, 112];
const LIT: Colour = [60, 226, 160];

/**
 * The light at a point, from 0 to 1.
 * @param x CSS pixels from the stage's centre line
 * @param y CSS pixels from the stage's top edge
 */
export function lightAt(x: number, y: number): number {
  const belowLamp = y + LAMP_HEIGHT;
  const distance = Math.hypot(x, belowLamp) - LAMP_HEIGHT;
  const angle = Math.atan2(x, belowLamp) / BEAM_ANGLE;
  const beam = Math.exp(-angle * angle) * Math.exp(-Math.max(0, distance) / BEAM_LENGTH);
  return AMBIENT + (1 - AMBIENT) * beam;
}

/**
 * Paints the light that tints the smoke: colour and opacity of the densest smoke at each pixel.
 * @param pixels RGBA rows, as in an ImageData; modified in place
 * @param scale pixels per CSS pixel
 */
export function paintLight(pixels: Uint8ClampedArray, width: number, height: number, scale: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = lightAt((x + 0.5 - width / 2) / scale, (y + 0.5) / scale);
      const offset = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const dim = DIM[channel] ?? 0;
        pixels[offset + channel] = dim + ((LIT[channel] ?? 0) - dim) * light;
      }
      pixels[offset + 3] = 255 * MAX_SMOKE_OPACITY * light;
    }
  }
}
