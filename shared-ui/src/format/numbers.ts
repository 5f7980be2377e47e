/** A number as calls answer it after reading. Anything that is no finite number, numeric texts included, counts as missing. */
export type NumberValue = number | null | undefined;

/** Stands where an amount is missing. */
const MISSING = '–';

/** Made when it is first used: the first of them takes the browser a good part of what the page's start takes. */
function decimals(places: number, most = places): () => Intl.NumberFormat {
  let format: Intl.NumberFormat | undefined;
  return () => (format ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: most }));
}

const whole = decimals(0);
const hundredths = decimals(2);
const tenthsIfAny = decimals(0, 1);

const isNumber = (value: NumberValue): value is number => typeof value === 'number' && Number.isFinite(value);

/** Keeps what rounds to nothing from being "-0". */
function written(format: () => Intl.NumberFormat, value: number): string {
  const text = format().format(value);
  return /[1-9]/.test(text) ? text : format().format(0);
}

/** A whole number with separators, such as "12,450"; `fallback` where there is none. */
export function formatNumber(value: NumberValue, fallback = MISSING): string {
  return isNumber(value) ? written(whole, value) : fallback;
}

/** Points: whole, with separators, and 0 if missing (specification 1, section 3). */
export function formatPoints(points: NumberValue): string {
  return formatNumber(points, '0');
}

/** A number with two decimals and separators, such as "1,250.50" (specification 2, section 9). */
export function formatDecimal(value: NumberValue, fallback = MISSING): string {
  return isNumber(value) ? written(hundredths, value) : fallback;
}

/** A multiplier with two decimals and an "x", such as "12.50x" (specification 2, section 2, bonus hunts). */
export function formatMultiplier(value: NumberValue, fallback = MISSING): string {
  return isNumber(value) ? `${formatDecimal(value)}x` : fallback;
}

/** A share from 0 to 100 with one decimal where it has any, such as "66.7%" (specification 2, section 2, tournaments). */
export function formatPercent(percent: NumberValue, fallback = MISSING): string {
  return isNumber(percent) ? `${written(tenthsIfAny, percent)}%` : fallback;
}

/** An amount of money: en-US, two decimals, the sign before the symbol (specification 1, section 9). */
export function formatMoney(amount: NumberValue, symbol = '$', fallback = MISSING): string {
  if (!isNumber(amount)) return fallback;
  const text = written(hundredths, amount);
  return text.startsWith('-') ? `-${symbol}${text.slice(1)}` : symbol + text;
}

/** A gain or loss: as {@link formatMoney}, with a "+" where it is above zero (specification 2, section 2, bonus hunts). */
export function formatProfit(amount: NumberValue, symbol = '$', fallback = MISSING): string {
  const text = formatMoney(amount, symbol, fallback);
  return isNumber(amount) && amount > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** How many of something there are, such as "1 entry" and "2 entries"; none if missing. */
export function formatCount(count: NumberValue, one: string, many: string): string {
  return `${formatNumber(count, '0')} ${count === 1 ? one : many}`;
}

const BYTES_PER_STEP = 1024;
const SIZE_UNITS = ['B', 'KB', 'MB', 'GB'];

/** The size of a file from its bytes, in steps of 1024 with one decimal where it has any, such as "4.9 MB". */
export function formatFileSize(bytes: NumberValue, fallback = MISSING): string {
  if (!isNumber(bytes) || bytes < 0) return fallback;
  let size = bytes;
  let step = 0;
  // Rounded already, so that nothing is "1,024 KB".
  while (Math.round(size * 10) / 10 >= BYTES_PER_STEP && step < SIZE_UNITS.length - 1) {
    size /= BYTES_PER_STEP;
    step++;
  }
  return `${tenthsIfAny().format(size)} ${SIZE_UNITS[step]}`;
}
