import { canvasSize, smokeSize } from './stage-size';

const STAGES = [[320, 568], [375, 812], [1280, 800], [2560, 1440], [3840, 2160], [10_000, 50]] as const;

test.each(STAGES)('a stage of %i by %i has few pixels, whole ones, in its own shape', (width, height) => {
  for (const [size, mostScale, mostPixels] of [
    [canvasSize(width, height), 0.5, 256_000],
    [smokeSize(width, height), 0.125, 16_000],
  ] as const) {
    expect(size.scale).toBeLessThanOrEqual(mostScale);
    expect(size.width * size.height).toBeLessThanOrEqual(mostPixels);
    expect([Number.isInteger(size.width), Number.isInteger(size.height)]).toEqual([true, true]);
    expect(Math.abs(size.width - width * size.scale)).toBeLessThanOrEqual(1);
    expect(Math.abs(size.height - height * size.scale)).toBeLessThanOrEqual(1);
  }
});

test('a phone gets half of its CSS pixels, an eighth for the smoke', () => {
  expect(canvasSize(375, 812)).toEqual({ width: 187, height: 406, scale: 0.5 });
  expect(smokeSize(375, 812)).toEqual({ width: 46, height: 101, scale: 0.125 });
});

test('a stage that has shrunk to nothing still has a pixel', () => {
  expect(canvasSize(1, 1)).toMatchObject({ width: 1, height: 1 });
});
