/** Parses an amount in any common notation: `0.4`, `0,40`, `1,234.50` or `$5`. @returns null if invalid */
export function parseAmount(text: string): number | null {
  const input = text.replace(/[\s$€]/g, '');
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(input)) return Number(input.replaceAll(',', ''));
  return /^(\d+([.,]\d{0,2})?|[.,]\d{1,2})$/.test(input) ? Number(input.replace(',', '.')) : null;
}

/** Formats money as the site does. */
export const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Formats a multiplier with two decimals, such as `12.50x`. */
export const times = (multiplier: number) =>
  `${multiplier.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}x`;
