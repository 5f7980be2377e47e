/**
 * Returns the number to show while it counts, easing out. It ends exactly at `to`, and stays whole between two whole numbers. `progress` is
 * from 0 to 1.
 */
export function countedValue(from: number, to: number, progress: number): number {
  if (progress >= 1) return to;
  const value = from + (to - from) * (1 - (1 - Math.max(0, progress)) ** 3);
  return Number.isInteger(from) && Number.isInteger(to) ? Math.round(value) : value;
}
