import { setLanguage } from '../texts';
import {
  formatCount,
  formatDecimal,
  formatFileSize,
  formatMoney,
  formatMultiplier,
  formatNumber,
  formatPercent,
  formatPoints,
  formatProfit,
} from '.';

const BAD = [null, undefined, NaN, Infinity, -Infinity, '12', '12.50', '', 'abc', {}, []] as never[];

test.each([
  [0, '$0.00'],
  [1234567.891, '$1,234,567.89'],
  [0.005, '$0.01'],
  [-20, '-$20.00'],
  [-0, '$0.00'],
  [-0.001, '$0.00'],
])('shows an amount of %d as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test('shows an amount with another currency symbol', () => {
  expect(formatMoney(-9.5, '€')).toBe('-€9.50');
});

test.each([
  [120, '+$120.00'],
  [0, '$0.00'],
  [0.001, '$0.00'],
  [-120.5, '-$120.50'],
])('shows a profit of %d as %s', (amount, text) => {
  expect(formatProfit(amount)).toBe(text);
});

test.each([
  [0, '0.00', '0.00x'],
  [1, '1.00', '1.00x'],
  [12.5, '12.50', '12.50x'],
  [9.999, '10.00', '10.00x'],
  [1250.456, '1,250.46', '1,250.46x'],
])('shows %d as %s with two decimals, and as %s for a multiplier', (value, decimal, multiplier) => {
  expect(formatDecimal(value)).toBe(decimal);
  expect(formatMultiplier(value)).toBe(multiplier);
});

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [1000, '1,000 entries'],
])('shows a count of %d as %s', (count, text) => {
  expect(formatCount(count, 'entry', 'entries')).toBe(text);
});

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [5 * 1024 ** 2, '5 MB'],
  [2.5 * 1024 ** 3, '2.5 GB'],
  [5000 * 1024 ** 3, '5,000 GB'],
])('shows a file of %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test.each(BAD)('treats %p as missing', (value) => {
  expect([
    formatMoney(value),
    formatProfit(value),
    formatNumber(value),
    formatDecimal(value),
    formatMultiplier(value),
    formatPercent(value),
    formatFileSize(value),
  ]).toEqual(Array(7).fill('–'));
  expect(formatMoney(value, '$', 'none')).toBe('none');
  expect(formatPoints(value)).toBe('0');
  expect(formatCount(value, 'reply', 'replies')).toBe('0 replies');
});

test('treats a negative file size as missing', () => {
  expect(formatFileSize(-1)).toBe('–');
});

describe('the same text as that of Intl', () => {
  const { format: withTwoDecimals } = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const { format: whole } = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  const { format: withOneDecimalIfAny } = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
  const withoutMinusZero = (text: string) => (/[1-9]/.test(text) ? text : text.replace('-', ''));

  const HALVES = [0.5, 1.5, 2.5, 0.05, 0.15, 0.25, 0.005, 0.015, 0.025, 1.005, 1.045, 8.345, 10.235, 1.255, 999.995, 999.5, 999_999.95];
  const HUGE = [1e15 + 0.3, 2 ** 53, 2 ** 60, 45035996273704.95, 1e20, 1e21, 1.2345e22, 1.5e300, Number.MAX_VALUE];
  const TINY = [1e-7, 5e-7, 4.9e-3, 5e-3, Number.MIN_VALUE, 0.1 + 0.2, 1 / 3, 2 / 3];
  /** Numbers from 0.001 to 10 ** 14, each with all digits and with few; always the same ones. */
  const SPREAD = Array.from({ length: 1000 }, (_, index) => {
    const value = Math.abs(Math.sin(index + 1)) * 10 ** ((index % 18) - 3);
    return index % 2 ? value : Number(value.toFixed(index % 5));
  });

  test.each([
    ['halves', HALVES],
    ['huge numbers', HUGE],
    ['tiny numbers', TINY],
    ['numbers of all sizes', SPREAD],
  ])('for %s, positive and negative', (_, numbers) => {
    const values = numbers.flatMap((value) => [value, -value]);
    expect(values.map((value) => formatDecimal(value))).toEqual(values.map((value) => withoutMinusZero(withTwoDecimals(value))));
    expect(values.map((value) => formatNumber(value))).toEqual(values.map((value) => withoutMinusZero(whole(value))));
    expect(values.map((value) => formatPercent(value))).toEqual(values.map((value) => `${withoutMinusZero(withOneDecimalIfAny(value))}%`));
  });
});

test("formats in the page's language, without Intl", () => {
  setLanguage('de');
  const use = jest.spyOn(Intl, 'NumberFormat');
  expect([formatMoney(-1234.5, '€'), formatProfit(20), formatPoints(12450), formatMultiplier(12.5), formatPercent(66.7)]).toEqual([
    '-1.234,50\u00a0€',
    '+20,00\u00a0$',
    '12.450',
    '12,50x',
    '66,7\u00a0%',
  ]);
  expect([formatPercent(50), formatFileSize(1536)]).toEqual(['50\u00a0%', '1,5 KB']);
  expect(use).not.toHaveBeenCalled();
  setLanguage('en');
});
