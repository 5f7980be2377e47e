import { parseAmount } from '@greenroom/contract/amount';

/** Initial input: the cost of one entry (docs/product.md#raffles). */
export const defaultAmount = (pointsPerEntry: number): string => String(pointsPerEntry);

/**
 * Corrects the input to a multiple of the cost of an entry. Invalid or too small input becomes the minimum (docs/product.md#raffles).
 * Anything else is rounded down, so that a member never spends more than they typed.
 */
export function validAmount(text: string, pointsPerEntry: number): number {
  // Larger numbers would be written as 1e+21, which is no amount.
  const entries = Math.floor(Math.min(amountOf(text), Number.MAX_SAFE_INTEGER) / pointsPerEntry);
  return Math.max(1, Number.isFinite(entries) ? entries : 1) * pointsPerEntry;
}

/** Whether the input is at least the minimum, which enables the Enter button. */
export const isEnough = (text: string, pointsPerEntry: number): boolean => amountOf(text) >= pointsPerEntry;

/** The input as a number, or NaN. */
export const amountOf = (text: string): number => parseAmount(text) ?? NaN;

/** Whether there is a text, which is no amount. */
export const isUnreadable = (text: string): boolean => text.trim() !== '' && Number.isNaN(amountOf(text));
