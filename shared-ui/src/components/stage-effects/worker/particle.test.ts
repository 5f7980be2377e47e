import { MAX_MEAN_DENSITY, toSmokeParticle } from './particle';

const SIZE = 16;
const CENTRE = (SIZE / 2) * SIZE + SIZE / 2;

/** A square of one colour. */
function square(...rgba: [number, number, number, number]): Uint8ClampedArray {
  return Uint8ClampedArray.from(Array.from({ length: SIZE * SIZE }, () => rgba).flat());
}

/** Converts the pixels. @returns reads the RGBA of one pixel */
function convert(pixels: Uint8ClampedArray) {
  toSmokeParticle(pixels, SIZE);
  return (pixel: number) => [...pixels.subarray(pixel * 4, pixel * 4 + 4)];
}

test('takes the density from the alpha of a transparent texture, whatever its colour', () => {
  expect(convert(square(0, 0, 0, 30))(CENTRE)).toEqual([255, 255, 255, 30]);
});

test('takes the density from the brightness of an opaque texture', () => {
  expect(convert(square(30, 30, 30, 255))(CENTRE)).toEqual([255, 255, 255, 30]);
  expect(convert(square(0, 0, 0, 255))(CENTRE)[3]).toBe(0);
});

test('fades towards the edges, so that no outline is visible', () => {
  const rgbaAt = convert(square(255, 255, 255, 254));
  const middle = rgbaAt(CENTRE)[3] ?? 0;
  for (let pixel = 0; pixel < SIZE; pixel++) {
    for (const edge of [pixel, (SIZE - 1) * SIZE + pixel, pixel * SIZE, pixel * SIZE + SIZE - 1]) {
      expect(rgbaAt(edge)[3]).toBeLessThan(middle / 5);
    }
  }
  expect(rgbaAt(0)[3]).toBe(0);
});

test.each([
  ['white', square(255, 255, 255, 255)],
  ['grey', square(128, 128, 128, 255)],
  ['half transparent', square(200, 220, 210, 128)],
])('limits the mean density of a %s texture, so that text in front of it stays readable', (_case, pixels) => {
  toSmokeParticle(pixels, SIZE);
  const densities = [...pixels].filter((_, index) => index % 4 === 3);
  const mean = densities.reduce((sum, density) => sum + density, 0) / densities.length;
  expect(mean).toBeLessThan(MAX_MEAN_DENSITY + 0.5);
  expect(mean).toBeGreaterThan(MAX_MEAN_DENSITY - 0.5);
});
