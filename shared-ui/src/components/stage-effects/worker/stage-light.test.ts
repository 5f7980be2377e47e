import { DENSEST, lightAt, paintLight } from './stage-light';

const WIDTHS = [320, 375, 1280, 2560];

test('the lamp hangs above the middle: it gets darker downwards and to both sides, alike', () => {
  for (const width of WIDTHS) {
    for (let step = 0; step < 10; step++) {
      const aside = (step / 20) * width;
      const further = ((step + 1) / 20) * width;
      expect(lightAt(further, 300)).toBeLessThanOrEqual(lightAt(aside, 300));
      expect(lightAt(-aside, 300)).toBe(lightAt(aside, 300));
      expect(lightAt(0, (step + 1) * 100)).toBeLessThan(lightAt(0, step * 100));
    }
  }
});

test('it is dark nowhere, and brightest right below the lamp', () => {
  expect(lightAt(0, 0)).toBeCloseTo(1);
  expect(lightAt(1500, 1400)).toBeGreaterThan(0.1);
  expect(lightAt(1500, 1400)).toBeLessThan(0.3);
});

test('the picture of the light is green, and nowhere denser than it may be', () => {
  const [width, height] = [16, 10];
  const pixels = new Uint8ClampedArray(width * height * 4);
  paintLight(pixels, width, height, 1 / 80);
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    expect(green).toBeGreaterThan(Math.max(red, blue));
    expect(opacity).toBeGreaterThan(0);
    expect(opacity).toBeLessThanOrEqual(Math.round(255 * DENSEST));
  }
  // The middle of the upper rim against a lower corner.
  expect(pixels[8 * 4 + 1]).toBeGreaterThan(pixels[pixels.length - 3] ?? 255);
});
