import { findBottleneck, type Limit } from './bottleneck';

const LIMITS: Limit[] = [
  { metric: 'loop', limit: 90, message: 'the event loop, at {} %', consecutive: 2 },
  { metric: 'pool', limit: 95, message: 'the pool, at {} %', consecutive: 2 },
  { metric: 'errors', limit: 1, message: '{} errors', consecutive: 1 },
];

it('finds none if every metric stays below its limit', () => {
  expect(findBottleneck([{ loop: 89, pool: 94, errors: 0 }], LIMITS)).toBeUndefined();
  expect(findBottleneck([], LIMITS)).toBeUndefined();
});

it('finds the metric that reached its limit first, with its worst value', () => {
  const seconds = [{ loop: 10 }, { pool: 96 }, { pool: 99.6, loop: 95 }, { loop: 99, errors: 3 }];
  expect(findBottleneck(seconds, LIMITS)).toEqual({ message: 'the pool, at 100 %', second: 2 });
});

it('ignores a single second of a metric that needs several', () => {
  expect(findBottleneck([{ loop: 100 }, { loop: 10 }, { loop: 100 }], LIMITS)).toBeUndefined();
  expect(findBottleneck([{}, { errors: 1 }], LIMITS)).toEqual({ message: '1 errors', second: 2 });
});

it('prefers a cause to its effects in the same second', () => {
  expect(
    findBottleneck(
      [
        { loop: 95, pool: 100, errors: 9 },
        { loop: 95, pool: 100 },
      ],
      LIMITS,
    )?.message,
  ).toBe('the event loop, at 95 %');
});

it('ignores metrics that the system does not provide', () => {
  expect(findBottleneck([{ loop: NaN }, { loop: NaN }], LIMITS)).toBeUndefined();
});
