/** Decimals of an exact amount: the most that a source sends. */
const DECIMALS = 18;
const ONE = 10n ** BigInt(DECIMALS);
const CENT = ONE / 100n;
const AMOUNT = /^(\d{1,20})(?:\.(\d{1,18}))?$/;

/** An amount in units of 10^-18, so sums and differences are exact. */
export type ExactAmount = bigint;

/** Parses decimal digits with an optional fraction. @returns null for any other text */
export function parseAmount(text: string): ExactAmount | null {
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) return null;
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(DECIMALS, '0'));
}

/** Formats an amount as briefly as possible, such as "12.5". */
export function formatAmount(amount: ExactAmount): string {
  const fraction = (amount % ONE).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  return fraction ? `${amount / ONE}.${fraction}` : String(amount / ONE);
}

/** Converts to money, rounded down to cents, so nobody reaches a prize that they have not wagered for. */
export const moneyOf = (amount: ExactAmount): number => Number(amount / CENT) / 100;

export const totalOf = (rows: Iterable<{ amount: ExactAmount }>): ExactAmount => {
  let total = 0n;
  for (const { amount } of rows) total += amount;
  return total;
};
