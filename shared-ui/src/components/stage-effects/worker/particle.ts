/** Upper bound of a smoke particle's mean density, of 255: keeps the contrast of text in front of it, whatever the texture. */
export const MAX_MEAN_DENSITY = 24;

/**
 * Turns a texture's pixels into white smoke. The density is the texture's alpha, or its brightness if it is opaque (an image on
 * black). It fades towards the edges, so that the sprite's outline is invisible.
 *
 * @param pixels RGBA rows of a square; modified in place
 * @param size the square's width in pixels
 */
export function toSmokeParticle(pixels: Uint8ClampedArray, size: number): void {
  const densities = densitiesOf(pixels, size);
  const mean = densities.reduce((sum, density) => sum + density, 0) / densities.length;
  const scale = Math.min(1, MAX_MEAN_DENSITY / mean);
  pixels.fill(255);
  densities.forEach((density, index) => (pixels[index * 4 + 3] = density * scale));
}

/** The density of each pixel, from 0 to 255. */
function densitiesOf(pixels: Uint8ClampedArray, size: number): Float32Array {
  const opaque = isOpaque(pixels);
  return new Float32Array(size * size).map((_, index) => {
    const offset = index * 4;
    const x = ((index % size) + 0.5) / size - 0.5;
    const y = (Math.floor(index / size) + 0.5) / size - 0.5;
    const edgeFade = Math.max(0, 1 - 4 * (x * x + y * y));
    return edgeFade * (opaque ? luminance(pixels, offset) : (pixels[offset + 3] ?? 0));
  });
}

function isOpaque(pixels: Uint8ClampedArray): boolean {
  for (let offset = 3; offset < pixels.length; offset += 4) if (pixels[offset] !== 255) return false;
  return true;
}

/** The relative luminance of a pixel, from 0 to 255. */
function luminance(pixels: Uint8ClampedArray, offset: number): number {
  return 0.2126 * (pixels[offset] ?? 0) + 0.7152 * (pixels[offset + 1] ?? 0) + 0.0722 * (pixels[offset + 2] ?? 0);
}
