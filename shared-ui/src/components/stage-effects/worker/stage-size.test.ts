import { canvasSize, smokeSize } from './stage-size';

const STAGES = [
  [320, 568],
  [375, 812],
  [1280, 800],
  [2560, 1440],
  [3840, 2160],
  [10_000, 50],
] as const;

test.each(STAGES)('limits the pixels of a stage of %i by %i, and keeps its aspect ratio', (width, height) => {
  for (const [size, maxScale, maxPixels] of [
    [canvasSize(width, height), 0.5, 256_000],
    [smokeSize(width, height), 0.125, 16_000],
  ] as const) {
    expect(size.scale).toBeLessThanOrEqual(maxScale);
    expect(size.width * size.height).toBeLessThanOrEqual(maxPixels);
    expect([Number.isInteger(size.width), Number.isInteger(size.height)]).toEqual([true, true]);
    expect(Math.abs(size.width - width * size.scale)).toBeLessThanOrEqual(1);
    expect(Math.abs(size.height - height * size.scale)).toBeLessThanOrEqual(1);
  }
});

test('uses half of the CSS pixels on a phone, and an eighth for the smoke', () => {
  expect(canvasSize(375, 812)).toEqual({ width: 187, height: 406, scale: 0.5 });
  expect(smokeSize(375, 812)).toEqual({ width: 46, height: 101, scale: 0.125 });
});

test('keeps at least one pixel', () => {
  expect(canvasSize(1, 1)).toMatchObject({ width: 1, height: 1 });
});
