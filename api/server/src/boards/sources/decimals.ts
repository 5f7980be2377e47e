/** An integer and its number of decimals: 12.5 is `{ digits: 125n, scale: 1 }`. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** Decimals of a quotient; sources send up to 18. */
const MAX_SCALE = 18;
const MAX_EXPONENT = 40;

export const ZERO: Decimal = { digits: 0n, scale: 0 };

/** Parses nonnegative decimal digits with an optional exponent. @returns null for everything else, such as `1,000` */
export function parseDecimal(text: string): Decimal | null {
  const [, whole, fraction = '', exponentText = '0'] =
    /^(?:-(?=[0.]+$))?(\d{1,40})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim()) ?? [];
  const exponent = Number(exponentText);
  if (whole === undefined || Math.abs(exponent) > MAX_EXPONENT) return null;
  const scale = fraction.length - exponent;
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

export function add(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: scaled(one, scale) + scaled(other, scale), scale };
}

export function compare(one: Decimal, other: Decimal): number {
  const scale = Math.max(one.scale, other.scale);
  const difference = scaled(one, scale) - scaled(other, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Divides, rounded down to 18 decimals, so no player gets more than they wagered. */
export function divide(one: Decimal, by: Decimal): Decimal {
  return { digits: (one.digits * 10n ** BigInt(MAX_SCALE + by.scale)) / (by.digits * 10n ** BigInt(one.scale)), scale: MAX_SCALE };
}

/** Formats without trailing zeros. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const text = digits.toString().padStart(scale + 1, '0');
  const fraction = scale === 0 ? '' : text.slice(-scale).replace(/0+$/, '');
  return text.slice(0, text.length - scale) + (fraction && `.${fraction}`);
}

const scaled = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale);
