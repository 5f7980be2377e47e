import { gaveWayFirst, type Limit } from './gave-way';

const LIMITS: Limit[] = [
  { reading: 'loop', limit: 90, says: 'the event loop, at {} %', inARow: 2 },
  { reading: 'pool', limit: 95, says: 'the pool, at {} %', inARow: 2 },
  { reading: 'errors', limit: 1, says: '{} errors', inARow: 1 },
];

it('names nothing where every reading stays below its limit', () => {
  expect(gaveWayFirst([{ loop: 89, pool: 94, errors: 0 }], LIMITS)).toBeUndefined();
  expect(gaveWayFirst([], LIMITS)).toBeUndefined();
});

it('names what reached its limit in the earliest second, with its worst value', () => {
  const seconds = [{ loop: 10 }, { pool: 96 }, { pool: 99.6, loop: 95 }, { loop: 99, errors: 3 }];
  expect(gaveWayFirst(seconds, LIMITS)).toEqual({ says: 'the pool, at 100 %', second: 2 });
});

it('passes over a single second where chance may be the reason', () => {
  expect(gaveWayFirst([{ loop: 100 }, { loop: 10 }, { loop: 100 }], LIMITS)).toBeUndefined();
  expect(gaveWayFirst([{}, { errors: 1 }], LIMITS)).toEqual({ says: '1 errors', second: 2 });
});

it('names the cause before what follows from it in the same second', () => {
  expect(gaveWayFirst([{ loop: 95, pool: 100, errors: 9 }, { loop: 95, pool: 100 }], LIMITS)?.says).toBe('the event loop, at 95 %');
});

it('takes a reading that the system does not give for one that stays below', () => {
  expect(gaveWayFirst([{ loop: NaN }, { loop: NaN }], LIMITS)).toBeUndefined();
});
