import { growthByVisit } from './growth.mjs';

test.each([
  ['one by each visit', [5, 10, 15, 20], 1],
  ['two by each visit, beside what was there before', [110, 120, 130, 140], 2],
  ['one by every second visit', [3, 6, 9, 12], 0.6],
  ['nothing', [4, 4, 4, 4], 0],
  ['a cache that fills once', [0, 30, 30, 30], 0],
  ['a cache that is full after half of the visits', [5, 10, 12, 12], 0],
  ['noise', [7, 12, 9, 14], 0],
  ['single measurement', [5], 0],
])('%s', (_, counts, growth) => {
  expect(growthByVisit(counts, 5)).toBe(growth);
});

test('a heap that grows by less than the minimum does not grow', () => {
  expect(growthByVisit([0, 9000, 19_000, 40_000], 5, 2000)).toBe(0);
  expect(growthByVisit([0, 10_000, 21_000, 41_000], 5, 2000)).toBeCloseTo(2733, 0);
});
