import { RAID_WAVES, poissonArrivals, waveArrivals } from './arrivals';
import { seededRandom } from './load-random';

it('spreads a raid: half of the viewers within 15 seconds, all within a minute', () => {
  const arrivals = waveArrivals(5000, RAID_WAVES, seededRandom(1));
  const until = (seconds: number) => arrivals.filter((at) => at < seconds * 1000).length;
  expect(arrivals).toHaveLength(5000);
  expect([until(15), until(30), until(60)]).toEqual([2500, 4000, 5000]);
  expect(arrivals).toEqual([...arrivals].sort((one, other) => one - other));
});

it('spreads a count that the shares do not divide evenly', () => {
  expect(waveArrivals(7, RAID_WAVES, seededRandom(1))).toHaveLength(7);
});

it('generates Poisson arrivals at the given rate', () => {
  const arrivals = poissonArrivals(200, 30, seededRandom(2));
  expect(Math.abs(arrivals.length - 6000)).toBeLessThan(300);
  expect(arrivals.at(-1)).toBeLessThan(30_000);
  const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  // Of exponential gaps, 37 % are longer than their mean.
  expect(gaps.filter((gap) => gap > 5).length / gaps.length).toBeCloseTo(0.37, 1);
});

it('is deterministic for a seed', () => {
  expect(poissonArrivals(10, 5, seededRandom(3))).toEqual(poissonArrivals(10, 5, seededRandom(3)));
  expect(poissonArrivals(10, 5, seededRandom(3))).not.toEqual(poissonArrivals(10, 5, seededRandom(4)));
});
