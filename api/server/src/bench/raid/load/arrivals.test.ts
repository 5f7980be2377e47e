import { RAID_WAVES, poissonArrivals, waveArrivals } from './arrivals';
import { seededRandom } from './random';

it('lets half of the viewers arrive in the first quarter of the raid, and everybody within the minute', () => {
  const arrivals = waveArrivals(5000, RAID_WAVES, seededRandom(1));
  const until = (seconds: number) => arrivals.filter((at) => at < seconds * 1000).length;
  expect(arrivals).toHaveLength(5000);
  expect([until(15), until(30), until(60)]).toEqual([2500, 4000, 5000]);
  expect(arrivals).toEqual([...arrivals].sort((one, other) => one - other));
});

it('spreads a number of viewers that the shares do not divide', () => {
  expect(waveArrivals(7, RAID_WAVES, seededRandom(1))).toHaveLength(7);
});

it('keeps the rate of open arrivals, with gaps that vary', () => {
  const arrivals = poissonArrivals(200, 30, seededRandom(2));
  expect(Math.abs(arrivals.length - 6000)).toBeLessThan(300);
  expect(arrivals.at(-1)).toBeLessThan(30_000);
  const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  // Of exponential gaps, 37 % are longer than their mean.
  expect(gaps.filter((gap) => gap > 5).length / gaps.length).toBeCloseTo(0.37, 1);
});

it('plays the same with the same seed', () => {
  expect(poissonArrivals(10, 5, seededRandom(3))).toEqual(poissonArrivals(10, 5, seededRandom(3)));
  expect(poissonArrivals(10, 5, seededRandom(3))).not.toEqual(poissonArrivals(10, 5, seededRandom(4)));
});
