import { restAfter } from './frame-rate';

test('keeps 15 frames a second where drawing is quick', () => {
  for (const work of [0, 1, 5, 9.5]) expect(1000 / (work + restAfter(work))).toBeCloseTo(15);
});

test('draws less often where it takes long, and never more than a seventh of the time', () => {
  for (const work of [10, 12, 50, 400]) expect(work / (work + restAfter(work))).toBeCloseTo(1 / 7);
  for (let work = 0; work < 100; work += 0.5) expect(work / (work + restAfter(work))).toBeLessThanOrEqual(1 / 7 + 1e-9);
});
