import { isFarFromWins, parseAmount } from './amounts';

it.each([
  ['$1,234.50', 1234.5],
  ['0', 0],
  ['-5', null],
  ['ten', null],
])('parses %j as %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it.each([
  ['a digit too many', 11_905, 1190.5, 9, true],
  ['a digit too few', 119.05, 1190.5, 9, true],
  ['a balance without any win', 500, 0, 9, true],
  ['what is left of the start balance', 1400, 1190.5, 9, false],
  ['the sum of the wins', 1190.5, 1190.5, 9, false],
  ['nothing won and nothing left', 0, 0, 9, false],
  ['a hunt whose games nobody has entered', 500, 0, 0, false],
])('tells whether %s is far from the wins', (_what, endBalance, winnings, games_count, isFar) => {
  expect(isFarFromWins(endBalance, { winnings, games_count })).toBe(isFar);
});
