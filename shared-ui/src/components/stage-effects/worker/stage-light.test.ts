import { MAX_SMOKE_OPACITY, lightAt, paintLight, stageLight } from './stage-light';

const WIDTHS = [320, 375, 1280, 2560];

test('gets darker downwards and symmetrically to both sides', () => {
  for (const width of WIDTHS) {
    for (let step = 0; step < 10; step++) {
      const x = (step / 20) * width;
      const nextX = ((step + 1) / 20) * width;
      expect(lightAt(nextX, 300)).toBeLessThanOrEqual(lightAt(x, 300));
      expect(lightAt(-x, 300)).toBe(lightAt(x, 300));
      expect(lightAt(0, (step + 1) * 100)).toBeLessThan(lightAt(0, step * 100));
    }
  }
});

test('is brightest right below the lamp, and never fully dark', () => {
  expect(lightAt(0, 0)).toBeCloseTo(1);
  expect(lightAt(1500, 1400)).toBeGreaterThan(0.1);
  expect(lightAt(1500, 1400)).toBeLessThan(0.3);
});

test('paints green pixels up to the maximum opacity', () => {
  const [width, height] = [16, 10];
  const pixels = new Uint8ClampedArray(width * height * 4);
  paintLight(pixels, { width, height, scale: 1 / 80, light: stageLight(undefined) });
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(offset, offset + 4);
    expect(green).toBeGreaterThan(Math.max(red, blue));
    expect(opacity).toBeGreaterThan(0);
    expect(opacity).toBeLessThanOrEqual(Math.round(255 * MAX_SMOKE_OPACITY));
  }
  // The centre of the top edge is brighter than a bottom corner.
  expect(pixels[8 * 4 + 1]).toBeGreaterThan(pixels[pixels.length - 3] ?? 255);
});

test("has the operator's colour in its beam, and lighter dots", () => {
  const { lit, dot } = stageLight('#ff2000');
  expect(lit).toEqual([255, 32, 0]);
  expect(Math.min(...dot)).toBeGreaterThan(180);
});
