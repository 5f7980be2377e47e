export type NumberValue = number | null | undefined;

const MISSING = '–';

const isNumber = (value: NumberValue): value is number => Number.isFinite(value);

/** Formats as `Intl` does for en-US, whose first use blocks a slow processor for 200 ms or more, but never "-0". */
function format(value: number, decimals: number): string {
  const units = roundedUnits(Math.abs(value), decimals);
  const digits = String(units).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const whole = digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 && units > 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(point)}` : ''}`;
}

/** Rounds to units of the last decimal as `Intl` does: half up, by the shortest decimal form, so 1.005 is 101 hundredths. */
function roundedUnits(value: number, decimals: number): bigint {
  const [coefficient = '', exponent] = value.toExponential().split('e');
  // One digit more than the units have, for rounding.
  const length = Number(exponent) + decimals + 2;
  const digits = coefficient.replace('.', '').padEnd(length, '0').slice(0, Math.max(0, length));
  return (BigInt(digits) + 5n) / 10n;
}

/** Formats with one decimal at most. */
const formatTenths = (value: number) => format(value, 1).replace('.0', '');

/** Formats a whole number with separators, such as "12,450"; `fallback` if missing. */
export const formatNumber = (value: NumberValue, fallback = MISSING): string => (isNumber(value) ? format(value, 0) : fallback);

/** Formats points: whole, with separators, and 0 if missing (docs/product.md#formats). */
export const formatPoints = (points: NumberValue): string => formatNumber(points, '0');

/** Formats a number with two decimals and separators, such as "1,250.50" (docs/product.md#formats). */
export const formatDecimal = (value: NumberValue, fallback = MISSING): string => (isNumber(value) ? format(value, 2) : fallback);

/** Formats a multiplier, such as "12.50x" (docs/product.md#formats). */
export const formatMultiplier = (value: NumberValue, fallback = MISSING): string =>
  isNumber(value) ? `${formatDecimal(value)}x` : fallback;

/** Formats a percentage from 0 to 100 with at most one decimal, such as "66.7%" (docs/product.md#formats). */
export const formatPercent = (percent: NumberValue, fallback = MISSING): string =>
  isNumber(percent) ? `${formatTenths(percent)}%` : fallback;

/** Formats money: en-US, two decimals, the sign before the symbol (docs/product.md#formats). */
export const formatMoney = (amount: NumberValue, symbol = '$', fallback = MISSING): string =>
  isNumber(amount) ? format(amount, 2).replace(/^-?/, (sign) => sign + symbol) : fallback;

/** Formats a gain or loss: like {@link formatMoney}, with a "+" above zero (docs/product.md#formats). */
export function formatProfit(amount: NumberValue, symbol = '$', fallback = MISSING): string {
  const text = formatMoney(amount, symbol, fallback);
  return isNumber(amount) && amount > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Formats a count with its noun, such as "1 entry" or "2 entries"; 0 if missing. */
export const formatCount = (count: NumberValue, one: string, many: string): string =>
  `${formatNumber(count, '0')} ${count === 1 ? one : many}`;

const BYTES_PER_STEP = 1024;
const SIZE_UNITS = ['B', 'KB', 'MB', 'GB'];

/** Formats a file size in units of 1024 bytes with at most one decimal, such as "4.9 MB". */
export function formatFileSize(bytes: NumberValue, fallback = MISSING): string {
  if (!isNumber(bytes) || bytes < 0) return fallback;
  let size = bytes;
  let step = 0;
  // From the size that rounds up to the next unit, to avoid "1,024 KB".
  while (size >= BYTES_PER_STEP - 0.05 && step < SIZE_UNITS.length - 1) {
    size /= BYTES_PER_STEP;
    step++;
  }
  return `${formatTenths(size)} ${SIZE_UNITS[step]}`;
}
