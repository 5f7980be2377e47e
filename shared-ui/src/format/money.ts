const usd = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** An amount of money: en-US, two decimals, the sign before the symbol (specification 1, section 9). */
export function formatMoney(amount: number, symbol = '$'): string {
  return `${amount < 0 ? '-' : ''}${symbol}${usd.format(Math.abs(amount))}`;
}

/** Points with thousands separators; points have no decimals. */
export function formatPoints(points: number): string {
  return whole.format(points);
}
