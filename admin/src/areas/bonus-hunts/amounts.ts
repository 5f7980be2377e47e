import type { StaffHunt } from '@greenroom/contract/admin';
import { parseAmount as parse } from '@greenroom/contract/amount';

/** Parses an amount of at least 0 in any common notation; null if invalid. */
export function parseAmount(text: string): number | null {
  const amount = parse(text);
  return amount !== undefined && amount >= 0 ? amount : null;
}

/** Tells whether an end balance is far from the sum of the wins, as with a slipped digit; some of the start balance may be left over. */
export const isFarFromWins = (endBalance: number, { games_count: games, winnings }: Pick<StaffHunt, 'games_count' | 'winnings'>): boolean =>
  games > 0 && Math.abs(endBalance - winnings) > winnings / 4;

export const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export const times = (multiplier: number) =>
  `${multiplier.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}x`;
