import type { Member } from '../../members/member';

/** One bonus of a hunt. */
export interface HuntGame {
  id: string;
  /** The slot's name; empty where the back end doesn't tell. */
  slot: string;
  /** Where the slot's picture lies; null where the back end doesn't tell. */
  image: string | null;
  /** In US dollars, as the win. */
  bet: number;
  win: number;
  /** Not yet played (specification 2, section 4). */
  isPending: boolean;
}

/**
 * How many times its bet a game has won, 0 if the bet is not above 0 (specification 2, section 2). Freed from what binary
 * fractions leave over, so that 0.70 of 0.07 is ten times, not a little less.
 */
export function multiplierOf({ win, bet }: Pick<HuntGame, 'win' | 'bet'>): number {
  return bet > 0 ? Math.round((win / bet) * 1e6) / 1e6 : 0;
}

/** The badge of a multiplier, yellow at 5 or more (specification 2, section 2). */
export function multiplierTone(multiplier: number): 'green' | 'gold' | 'blue' | 'red' {
  if (multiplier >= 10) return 'green';
  if (multiplier >= 5) return 'gold';
  return multiplier >= 1 ? 'blue' : 'red';
}

export interface HuntProgress {
  opened: number;
  total: number;
  /** From 0 to 1. */
  share: number;
  isDone: boolean;
}

/** How far a hunt is: the share of games that are not pending (specification 2, section 4). */
export function progressOf(games: readonly HuntGame[]): HuntProgress {
  const total = games.length;
  const opened = games.filter(({ isPending }) => !isPending).length;
  return { opened, total, share: total > 0 ? opened / total : 0, isDone: total > 0 && opened === total };
}

/** The played game with the best multiplier, of equals the first; null where none has won anything. */
export function bestGame(games: readonly HuntGame[]): HuntGame | null {
  let best: HuntGame | null = null;
  for (const game of games) {
    if (!game.isPending && multiplierOf(game) > (best ? multiplierOf(best) : 0)) best = game;
  }
  return best;
}

export interface CorrectGuess {
  /** The first who guessed it, null while nobody did. */
  first: Member | null;
  /** How many further members did. */
  others: number;
}

/** Who guessed that this slot has the highest multiplier, in the order of the predictions (specification 2, section 2). */
export function correctGuesses(
  slot: string,
  predictions: readonly { member: Member; highestMultiplierGame: string | null }[],
): CorrectGuess {
  const wanted = slotKey(slot);
  const right = wanted === '' ? [] : predictions.filter(({ highestMultiplierGame: guess }) => guess !== null && slotKey(guess) === wanted);
  return { first: right[0]?.member ?? null, others: Math.max(0, right.length - 1) };
}

/** Tells slots apart by name, in any case. */
export const slotKey = (name: string): string => name.trim().toLowerCase();

/** What a hunt gained or lost, null while that is not known (specification 2, section 2). */
export function profitOf({ startBalance, endBalance }: { startBalance: number | null; endBalance: number | null }): number | null {
  return startBalance === null || endBalance === null ? null : endBalance - startBalance;
}
