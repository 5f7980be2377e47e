import { typedText } from './text';

/** Units of multipliers and percentages. */
export type AmountUnit = 'x' | '%';

/** Groups of three digits, with decimals after another separator. */
const GROUPED = /^([1-9]\d{0,2}(?:([., '])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;
const PLAIN = /^(\d*)(?:[.,](\d*))?$/;

/** Signs such as `€`, `US$` and `R$`, and codes of currencies. */
const CURRENCY = String.raw`(?:[a-z]{0,2}\p{Sc}|usd[tc]?|eur|gbp|cad|aud|nzd|chf|sek|nok|dkk|pln|czk|huf|ron|try|brl|mxn|inr|jpy|kr\.?|zł|fr\.)`;
const AMOUNT = new RegExp(String.raw`^([+-]?) ?${CURRENCY}? ?([+-]?)([\d.,][\d., ']*?)(?:[.,]-)? ?(k?) ?(${CURRENCY}|x|%)?$`, 'iu');

/**
 * Reads an amount in any common notation with all of its digits: `1234.50`, `$1,234.50`, `1 234,50 €`, `2k`, `-5`. A single separator
 * before three digits groups thousands where it can: `1.500` and `1,500` are 1500 (docs/product.md#amounts).
 * @param unit what may follow the number in place of a currency
 * @returns decimal digits such as `-1234.50`; undefined unless the whole text is an amount
 */
export function readAmount(text: string, unit?: AmountUnit): string | undefined {
  const [, sign, innerSign, digits = '', thousands, suffix = ''] = AMOUNT.exec(simplified(text)) ?? [];
  const [, grouped, , groupedDecimals = ''] = GROUPED.exec(digits) ?? [];
  const [, plain = '', plainDecimals = ''] = PLAIN.exec(digits) ?? [];
  const whole = grouped?.replace(/\D/g, '') ?? plain;
  const decimals = grouped === undefined ? plainDecimals : groupedDecimals;
  if (whole + decimals === '' || (sign && innerSign) || (/[x%]/i.test(suffix) && suffix.toLowerCase() !== unit)) return undefined;
  const shifted = thousands ? 3 : 0;
  const all = whole + decimals.padEnd(shifted, '0');
  const point = whole.length + shifted;
  const isNegative = (sign || innerSign) === '-' && /[1-9]/.test(all);
  return `${isNegative ? '-' : ''}${all.slice(0, point).replace(/^0+(?=\d)/, '') || '0'}${all.length > point ? `.${all.slice(point)}` : ''}`;
}

/** Reads an amount as a number, see {@link readAmount}. */
export function parseAmount(text: string, unit?: AmountUnit): number | undefined {
  const amount = Number(readAmount(text, unit) ?? NaN);
  return Number.isFinite(amount) ? amount : undefined;
}

export const NO_AMOUNT = 'This must be a number such as 1,500.50.';

/** Returns the digits of all scripts in one form; empty if the text has a sign such as ² or ½. */
const simplified = (text: string): string =>
  /\p{No}/u.test(text)
    ? ''
    : typedText(text)
        .replace(/[`\u066c]/g, "'")
        .replace(/\p{Nd}/gu, digitOf)
        // The Arabic decimal sign groups no thousands, also before three digits.
        .replace(/\u066b(\d{3}(?!\d))?/, (_sign, decimals?: string) => (decimals === undefined ? '.' : `.${decimals}0`));

/** Returns the value of a decimal digit: each script has its ten in a row, and some rows follow each other. */
function digitOf(digit: string): string {
  let position = 0;
  for (let code = digit.codePointAt(0) ?? 0; /\p{Nd}/u.test(String.fromCodePoint(code - 1)); code -= 1) position += 1;
  return String(position % 10);
}
