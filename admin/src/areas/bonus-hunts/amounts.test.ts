import { isFarFromWins, parseAmount } from './amounts';

it.each([
  ['0.4', 0.4],
  ['0,40', 0.4],
  ['.5', 0.5],
  ['20', 20],
  ['20.', 20],
  ['$1,234.50', 1234.5],
  ['12,345', 12345],
  [' 1 000 ', 1000],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['1.234', 1234],
  ['1,2,3', null],
  ['ten', null],
  ['1e3', null],
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
