import type { HuntFigures } from '@greenroom/contract';
import type { bonusHunts } from '../../db/schema';

export type HuntTimes = Pick<typeof bonusHunts.$inferSelect, 'predictionsOpenAt' | 'predictionsCloseAt' | 'endedAt'>;

export function arePredictionsActive({ predictionsOpenAt, predictionsCloseAt, endedAt }: HuntTimes, now: Date): boolean {
  const opened = predictionsOpenAt !== null && predictionsOpenAt <= now;
  const closed = predictionsCloseAt !== null && predictionsCloseAt <= now;
  return opened && !closed && endedAt === null;
}

/** Returns the totals of a hunt's games, calculated in whole cents; quotients without a divisor are 0. */
export function figuresOf(startBalance: number, games: { bet: number; win: number | null }[]): HuntFigures {
  const played = games.filter((game): game is { bet: number; win: number } => game.win !== null);
  const ratios = played.filter(({ bet }) => bet > 0).map(({ bet, win }) => (100 * cents(win)) / cents(bet));
  return {
    winnings: sum(played.map(({ win }) => cents(win))) / 100,
    break_even_x: hundredths(100 * cents(startBalance), sum(games.map(({ bet }) => cents(bet)))),
    average_x: hundredths(sum(ratios), ratios.length),
  };
}

/** Returns the multiplier that the remaining games need on average to break even; null if none remain. */
export function neededX(startBalance: number, games: { bet: number; win: number | null }[]): number | null {
  const left = sum(games.map(({ bet, win }) => (win === null ? cents(bet) : 0)));
  const won = sum(games.map(({ win }) => cents(win ?? 0)));
  return left > 0 ? hundredths(100 * Math.max(0, cents(startBalance) - won), left) : null;
}

export function bestX(games: { bet: number; win: number | null }[]): number {
  return Math.max(0, ...games.map(({ bet, win }) => hundredths(100 * cents(win ?? 0), cents(bet))));
}

export const totalBet = (games: { bet: number }[]): number => sum(games.map(({ bet }) => cents(bet))) / 100;

/** Finds a game by its slot's name, case-insensitively. @returns the name as the game spells it */
export function gameNamed(games: { slotName: string }[], text: string): string | undefined {
  const wanted = text.toLowerCase();
  return games.find(({ slotName }) => slotName.toLowerCase() === wanted)?.slotName;
}

export const dollars = (amount: number): string => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const cents = (amount: number): number => Math.round(amount * 100);

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Divides amounts in hundredths, rounded; 0 if the divisor is 0. */
const hundredths = (dividend: number, divisor: number): number => (divisor > 0 ? Math.round(dividend / divisor) / 100 : 0);
