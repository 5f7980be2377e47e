/** A number read from a response. Anything but a finite number, numeric texts included, counts as missing. */
export type NumberValue = number | null | undefined;

/** Shown for a missing amount. */
const MISSING = '–';

/** Created lazily, since the first Intl.NumberFormat takes a large part of the page's start-up time. */
function decimals(min: number, max = min): () => Intl.NumberFormat {
  let formatter: Intl.NumberFormat | undefined;
  return () => (formatter ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: min, maximumFractionDigits: max }));
}

const whole = decimals(0);
const hundredths = decimals(2);
const tenthsIfAny = decimals(0, 1);

const isNumber = (value: NumberValue): value is number => typeof value === 'number' && Number.isFinite(value);

/** Avoids "-0" for small negative values. */
function formatWith(formatter: () => Intl.NumberFormat, value: number): string {
  const text = formatter().format(value);
  return /[1-9]/.test(text) ? text : formatter().format(0);
}

/** A whole number with separators, such as "12,450"; `fallback` if missing. */
export function formatNumber(value: NumberValue, fallback = MISSING): string {
  return isNumber(value) ? formatWith(whole, value) : fallback;
}

/** Points: whole, with separators, and 0 if missing (docs/product.md#formats). */
export function formatPoints(points: NumberValue): string {
  return formatNumber(points, '0');
}

/** A number with two decimals and separators, such as "1,250.50" (docs/product.md#formats). */
export function formatDecimal(value: NumberValue, fallback = MISSING): string {
  return isNumber(value) ? formatWith(hundredths, value) : fallback;
}

/** A multiplier with two decimals and an "x", such as "12.50x" (docs/product.md#formats). */
export function formatMultiplier(value: NumberValue, fallback = MISSING): string {
  return isNumber(value) ? `${formatDecimal(value)}x` : fallback;
}

/** A percentage from 0 to 100 with at most one decimal, such as "66.7%" (docs/product.md#formats). */
export function formatPercent(percent: NumberValue, fallback = MISSING): string {
  return isNumber(percent) ? `${formatWith(tenthsIfAny, percent)}%` : fallback;
}

/** An amount of money: en-US, two decimals, the sign before the symbol (docs/product.md#formats). */
export function formatMoney(amount: NumberValue, symbol = '$', fallback = MISSING): string {
  if (!isNumber(amount)) return fallback;
  const text = formatWith(hundredths, amount);
  return text.startsWith('-') ? `-${symbol}${text.slice(1)}` : symbol + text;
}

/** A gain or loss: like {@link formatMoney}, with a "+" above zero (docs/product.md#formats). */
export function formatProfit(amount: NumberValue, symbol = '$', fallback = MISSING): string {
  const text = formatMoney(amount, symbol, fallback);
  return isNumber(amount) && amount > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A count with its noun, such as "1 entry" or "2 entries"; 0 if missing. */
export function formatCount(count: NumberValue, one: string, many: string): string {
  return `${formatNumber(count, '0')} ${count === 1 ? one : many}`;
}

const BYTES_PER_STEP = 1024;
const SIZE_UNITS = ['B', 'KB', 'MB', 'GB'];

/** A file size in units of 1024 bytes with at most one decimal, such as "4.9 MB". */
export function formatFileSize(bytes: NumberValue, fallback = MISSING): string {
  if (!isNumber(bytes) || bytes < 0) return fallback;
  let size = bytes;
  let step = 0;
  // Compares the rounded size, to avoid "1,024 KB".
  while (Math.round(size * 10) / 10 >= BYTES_PER_STEP && step < SIZE_UNITS.length - 1) {
    size /= BYTES_PER_STEP;
    step++;
  }
  return `${tenthsIfAny().format(size)} ${SIZE_UNITS[step]}`;
}
