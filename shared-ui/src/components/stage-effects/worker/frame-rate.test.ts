import { delayAfterFrame } from './frame-rate';

test('draws 15 frames a second while drawing is fast', () => {
  for (const work of [0, 1, 5, 9.5]) expect(1000 / (work + delayAfterFrame(work))).toBeCloseTo(15);
});

test('lowers the frame rate when drawing is slow, and never uses more than a seventh of the time', () => {
  for (const work of [10, 12, 50, 400]) expect(work / (work + delayAfterFrame(work))).toBeCloseTo(1 / 7);
  for (let work = 0; work < 100; work += 0.5) expect(work / (work + delayAfterFrame(work))).toBeLessThanOrEqual(1 / 7 + 1e-9);
});
