/** What stands in the field first: one entry (specification 2, section 5). */
export const defaultAmount = (pointsPerEntry: number): string => String(pointsPerEntry);

/**
 * The amount as it may be sent: a multiple of what an entry costs. What is no number, or too little, is raised to the
 * minimum (specification 2, section 5). What lies between two multiples falls to the lower one, so that nobody spends more
 * than they typed.
 */
export function validAmount(text: string, pointsPerEntry: number): number {
  const entries = Math.floor(amountOf(text) / pointsPerEntry);
  return Math.max(1, Number.isFinite(entries) ? entries : 1) * pointsPerEntry;
}

/** Whether Enter is to be pressed: something is typed, and at least the minimum. */
export const isEnough = (text: string, pointsPerEntry: number): boolean => amountOf(text) >= pointsPerEntry;

/** NaN for what is no number. */
export const amountOf = (text: string): number => (text.trim() === '' ? NaN : Number(text));
