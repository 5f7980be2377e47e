/** An amount as one types it quickly: `0.4`, `0,40`, `1,234.50` or `$5`. @returns null for what is none */
export function parseAmount(text: string): number | null {
  const typed = text.replace(/[\s$€]/g, '');
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(typed)) return Number(typed.replaceAll(',', ''));
  return /^(\d+([.,]\d{0,2})?|[.,]\d{1,2})$/.test(typed) ? Number(typed.replace(',', '.')) : null;
}

/** Money as the site shows it. */
export const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** How many times a bet, with two decimals. */
export const times = (multiplier: number) =>
  `${multiplier.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}x`;
