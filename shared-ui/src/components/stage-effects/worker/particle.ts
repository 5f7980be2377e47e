/** The densest that a puff may be on average, of 255: whatever the texture, texts before the smoke keep their contrast. */
export const MOST_MEAN_DENSITY = 24;

/**
 * Makes white smoke of a texture's pixels, as dense as the texture shows it: by its transparency, or by its brightness
 * where it is a picture on black. Towards the rim it thins out, so that no texture shows its edges.
 *
 * @param pixels RGBA rows of a square; written to
 * @param size the square's width in pixels
 */
export function turnIntoPuff(pixels: Uint8ClampedArray, size: number): void {
  const densities = densitiesOf(pixels, size);
  const mean = densities.reduce((sum, density) => sum + density, 0) / densities.length;
  const thinner = Math.min(1, MOST_MEAN_DENSITY / mean);
  pixels.fill(255);
  densities.forEach((density, index) => (pixels[index * 4 + 3] = density * thinner));
}

/** How dense each pixel is, from 0 to 255. */
function densitiesOf(pixels: Uint8ClampedArray, size: number): Float32Array {
  const opaque = isOpaque(pixels);
  return new Float32Array(size * size).map((_, index) => {
    const at = index * 4;
    const aside = ((index % size) + 0.5) / size - 0.5;
    const down = (Math.floor(index / size) + 0.5) / size - 0.5;
    const fromRim = Math.max(0, 1 - 4 * (aside * aside + down * down));
    return fromRim * (opaque ? brightness(pixels, at) : (pixels[at + 3] ?? 0));
  });
}

function isOpaque(pixels: Uint8ClampedArray): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

/** How bright a pixel looks, from 0 to 255. */
function brightness(pixels: Uint8ClampedArray, at: number): number {
  return 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
}
