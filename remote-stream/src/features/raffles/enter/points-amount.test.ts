import { isEnough, validAmount } from './points-amount';

test.each([
  // input, points per entry: corrected amount, whether the input is enough
  ['50', 50, 50, true],
  ['150', 50, 150, true],
  ['125', 50, 100, true],
  ['99.9', 50, 50, true],
  ['49', 50, 50, false],
  ['0', 50, 50, false],
  ['-100', 50, 50, false],
  ['', 50, 50, false],
  ['  ', 50, 50, false],
  ['many', 50, 50, false],
  ['1e999', 50, 50, false],
  ['1,500', 50, 1500, true],
  ['1.500', 50, 1500, true],
  ['1’500 ', 50, 1500, true],
  ['7', 1, 7, true],
  ['7.5', 1, 7, true],
  ['99999999999999999999999', 50, 9_007_199_254_740_950, true],
])('corrects %p at %p points per entry to %p', (text, pointsPerEntry, amount, enough) => {
  expect([validAmount(text, pointsPerEntry), isEnough(text, pointsPerEntry)]).toEqual([amount, enough]);
});
