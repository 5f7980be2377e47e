import { neighbourOf } from './neighbours';

test.each([
  ['a', 1, 'b'],
  ['c', 1, 'a'],
  ['a', -1, 'c'],
  ['b', -1, 'a'],
  [undefined, 1, 'a'],
] as const)('moves from %s by %d to %s', (current, step, neighbour) => {
  expect(neighbourOf(['a', 'b', 'c'], current, step)).toBe(neighbour);
});

test('returns undefined for an empty list', () => {
  expect(neighbourOf([], undefined, 1)).toBeUndefined();
});
