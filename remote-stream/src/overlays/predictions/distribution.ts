import { slotKey } from '../../features/bonus-hunts/hunt-rules';

/** How amounts are spread over equal steps from the lowest to the highest. */
export interface Distribution {
  min: number;
  max: number;
  average: number;
  /** By step: the number of amounts, as a share of the highest number, from 0 to 1. */
  shares: readonly number[];
}

const STEPS = 32;

/** The distribution of the known amounts; null without any. */
export function distributionOf(values: readonly (number | null)[]): Distribution | null {
  const amounts = values.filter((value) => value !== null).sort((one, other) => one - other);
  const [min, max] = [amounts[0], amounts.at(-1)];
  if (min === undefined || max === undefined) return null;
  const counts = Array.from({ length: STEPS }, () => 0);
  for (const amount of amounts) {
    const step = Math.min(STEPS - 1, Math.floor(shareOf(amount, { min, max }) * STEPS));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  const highest = Math.max(...counts);
  return {
    min,
    max,
    average: amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length,
    shares: counts.map((count) => count / highest),
  };
}

/** The place of an amount between the lowest and the highest, from 0 to 1; in the middle if these are equal. */
export const shareOf = (amount: number, { min, max }: Pick<Distribution, 'min' | 'max'>): number =>
  max > min ? (amount - min) / (max - min) : 0.5;

/** The slot that most predictions name for the highest multiplier, the first one on a tie; null without any. */
export function favouriteSlot(predictions: readonly { highestMultiplierGame: string | null }[]): { slot: string; count: number } | null {
  const slots = new Map<string, { slot: string; count: number }>();
  for (const { highestMultiplierGame: slot } of predictions) {
    if (!slot?.trim()) continue;
    const known = slots.get(slotKey(slot)) ?? { slot: slot.trim(), count: 0 };
    slots.set(slotKey(slot), { ...known, count: known.count + 1 });
  }
  return [...slots.values()].sort((one, other) => other.count - one.count)[0] ?? null;
}
