import type { HuntGame } from '../../features/bonus-hunts/hunt-rules';

interface Balance {
  /** In US dollars, like the winnings. */
  startBalance: number | null;
  winnings: number | null;
  games: readonly HuntGame[];
}

/**
 * The average multiplier that the bonuses still to be opened need for the hunt to break even: 0 once it has, null if it is unknown or
 * none is left.
 */
export function requiredMultiplier({ startBalance, winnings, games }: Balance): number | null {
  const bets = games.reduce((sum, { bet, isPending }) => sum + (isPending ? bet : 0), 0);
  if (startBalance === null || bets <= 0) return null;
  return Math.max(0, startBalance - (winnings ?? 0)) / bets;
}

/** Bonuses above the next one that stay in view. */
const ABOVE = 2;

/**
 * The index of the first bonus in view, so that the next one is among the rows.
 * @param next its index, -1 if all are opened: the end is shown then
 */
export function windowStart({ total, next, rows }: { total: number; next: number; rows: number }): number {
  const last = Math.max(0, total - rows);
  return next < 0 ? last : Math.min(Math.max(0, next - ABOVE), last);
}
