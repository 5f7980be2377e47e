/** Returns the number at a progress from 0 to 1, eased out. It ends exactly at `to`, and stays whole between whole numbers. */
export function countedValue(from: number, to: number, progress: number): number {
  if (progress >= 1) return to;
  const value = from + (to - from) * (1 - (1 - Math.max(0, progress)) ** 3);
  return Number.isInteger(from) && Number.isInteger(to) ? Math.round(value) : value;
}
