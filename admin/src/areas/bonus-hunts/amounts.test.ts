import { parseAmount } from './amounts';

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
