import { parseAmount, readAmount } from './amount';

it.each([
  ['1234', '1234'],
  ['1234.5', '1234.5'],
  ['1500,50', '1500.50'],
  ['$1,500.50', '1500.50'],
  ['1.500,50 €', '1500.50'],
  ['1 500', '1500'],
  ['1\u00a0500,5', '1500.5'],
  ['1\u202f500', '1500'],
  ["1'234.50", '1234.50'],
  ['1’500', '1500'],
  ['1,50', '1.50'],
  ['1,234,567.89', '1234567.89'],
  ['1,234.567', '1234.567'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['12,', '12'],
  ['20.', '20'],
  ['+5', '5'],
  ['-5', '-5'],
  ['−5', '-5'],
  ['-$5', '-5'],
  ['$-5', '-5'],
  ['-0.00', '0.00'],
  ['٣', '3'],
  ['１２３４．５', '1234.5'],
  ['＄５', '5'],
  ['𝟙𝟝', '15'],
  ['\u200e1,500\u200f\n', '1500'],
  ['5 USD', '5'],
  ['US$5', '5'],
  ['eur 5', '5'],
  ['R$ 1.500,50', '1500.50'],
  ['CA$5', '5'],
  ['CHF 1’500.50', '1500.50'],
  ['1500.–', '1500'],
  ['1.500,-', '1500'],
  ['1 500,50 zł', '1500.50'],
  ['5k kr', '5000'],
  ['12.5 USDT', '12.5'],
  ['١٬٥٠٠٫٥٠', '1500.50'],
  ['١٫٥٠٠', '1.5000'],
  ['1.5k', '1500'],
  ['2K', '2000'],
  ['1.2345k', '1234.5'],
  ['00012', '12'],
  ['12.3456', '12.3456'],
  ['9007199254740993.10', '9007199254740993.10'],
])('reads %j with all digits', (text, digits) => {
  expect(readAmount(text)).toBe(digits);
});

it.each([
  ['1,500', 1500],
  ['1.500', 1500],
  ['1,234,567', 1_234_567],
  // No group begins with 0, or has four digits.
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['1234.567', 1234.567],
])('takes a single separator before three digits for thousands where it can be: %j', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it.each([
  '',
  ' ',
  'lots',
  '1.2.3',
  '1,23,456',
  '1..5',
  '5 or 6',
  '.',
  '-',
  '$',
  'k',
  '1e3',
  '1,234.567.890',
  '1234 5x',
  '1 50',
  '--5',
  '²5',
  '5%',
  '5x',
  '0x10',
  '5 BTC',
  '5 points',
  '5-',
  '١٫٥٫٠',
])('reads no amount from %j', (text) => {
  expect(readAmount(text)).toBeUndefined();
});

it('reads the unit of a field, and no other', () => {
  expect([parseAmount('12.5x', 'x'), parseAmount('12.5 %', '%'), parseAmount('12.5', '%')]).toEqual([12.5, 12.5, 12.5]);
  expect([parseAmount('12.5x', '%'), parseAmount('12.5 %', 'x')]).toEqual([undefined, undefined]);
});

it.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'pt-BR', 'sv-SE', 'pl-PL'])('reads amounts as they are formatted in %s', (locale) => {
  for (const amount of [0, 0.07, 12.34, 999.99, 1000, 1234.5, 98_765.4, 1_234_567.89, -1500.5]) {
    expect(parseAmount(amount.toLocaleString(locale, { minimumFractionDigits: 2 }))).toBe(amount);
  }
});
