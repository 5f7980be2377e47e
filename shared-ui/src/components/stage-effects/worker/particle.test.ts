import { MOST_MEAN_DENSITY, turnIntoPuff } from './particle';

const SIZE = 16;
const CENTRE = (SIZE / 2) * SIZE + SIZE / 2;

/** A square of one colour. */
function square(...rgba: [number, number, number, number]): Uint8ClampedArray {
  return Uint8ClampedArray.from(Array.from({ length: SIZE * SIZE }, () => rgba).flat());
}

function puffOf(pixels: Uint8ClampedArray) {
  turnIntoPuff(pixels, SIZE);
  return (pixel: number) => [...pixels.subarray(pixel * 4, pixel * 4 + 4)];
}

test('a texture with transparency gives its transparency, whatever its colour', () => {
  expect(puffOf(square(0, 0, 0, 30))(CENTRE)).toEqual([255, 255, 255, 30]);
});

test('a picture without transparency is as dense as it is bright', () => {
  expect(puffOf(square(30, 30, 30, 255))(CENTRE)).toEqual([255, 255, 255, 30]);
  expect(puffOf(square(0, 0, 0, 255))(CENTRE)[3]).toBe(0);
});

test('no texture reaches its rim, so that no sprite shows where it ends', () => {
  const puff = puffOf(square(255, 255, 255, 254));
  const middle = puff(CENTRE)[3] ?? 0;
  for (let pixel = 0; pixel < SIZE; pixel++) {
    for (const rim of [pixel, (SIZE - 1) * SIZE + pixel, pixel * SIZE, pixel * SIZE + SIZE - 1]) {
      expect(puff(rim)[3]).toBeLessThan(middle / 5);
    }
  }
  expect(puff(0)[3]).toBe(0);
});

test.each([
  ['white', square(255, 255, 255, 255)],
  ['grey', square(128, 128, 128, 255)],
  ['half transparent', square(200, 220, 210, 128)],
])('smoke of a %s texture is thinned, for the sake of what is written before it', (_case, pixels) => {
  turnIntoPuff(pixels, SIZE);
  const densities = [...pixels].filter((_, index) => index % 4 === 3);
  const mean = densities.reduce((sum, density) => sum + density, 0) / densities.length;
  expect(mean).toBeLessThan(MOST_MEAN_DENSITY + 0.5);
  expect(mean).toBeGreaterThan(MOST_MEAN_DENSITY - 0.5);
});
