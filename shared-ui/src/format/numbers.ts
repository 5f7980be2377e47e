import { formatMoneyIn, formatNumberIn, formatPercentIn, formatTenthsIn } from '@greenroom/contract/texts';
import { currentLanguage } from '../texts/language';

export type NumberValue = number | null | undefined;

const MISSING = '–';

const isNumber = (value: NumberValue): value is number => Number.isFinite(value);

/** Formats a whole number with separators, such as "12,450"; `fallback` if missing. */
export const formatNumber = (value: NumberValue, fallback = MISSING): string =>
  isNumber(value) ? formatNumberIn(currentLanguage(), value) : fallback;

/** Formats points: whole, with separators, and 0 if missing (docs/product.md#formats). */
export const formatPoints = (points: NumberValue): string => formatNumber(points, '0');

/** Formats a number with two decimals and separators, such as "1,250.50" (docs/product.md#formats). */
export const formatDecimal = (value: NumberValue, fallback = MISSING): string =>
  isNumber(value) ? formatNumberIn(currentLanguage(), value, 2) : fallback;

/** Formats a multiplier, such as "12.50x" (docs/product.md#formats). */
export const formatMultiplier = (value: NumberValue, fallback = MISSING): string =>
  isNumber(value) ? `${formatDecimal(value)}x` : fallback;

/** Formats a percentage from 0 to 100 with at most one decimal, such as "66.7%" (docs/product.md#formats). */
export const formatPercent = (percent: NumberValue, fallback = MISSING): string =>
  isNumber(percent) ? formatPercentIn(currentLanguage(), percent) : fallback;

/** Formats money: two decimals, the sign and the symbol where the language has them, in English "-$20.00" (docs/product.md#formats). */
export const formatMoney = (amount: NumberValue, symbol = '$', fallback = MISSING): string =>
  isNumber(amount) ? formatMoneyIn(currentLanguage(), amount, symbol) : fallback;

/** Formats a gain or loss: like {@link formatMoney}, with a "+" above zero (docs/product.md#formats). */
export const formatProfit = (amount: NumberValue, symbol = '$', fallback = MISSING): string =>
  isNumber(amount) ? formatMoneyIn(currentLanguage(), amount, symbol, '+') : fallback;

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
  return `${formatTenthsIn(currentLanguage(), size)} ${SIZE_UNITS[step]}`;
}
