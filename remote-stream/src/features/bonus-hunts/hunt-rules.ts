import { formatMoney, formatMultiplier, formatNumber } from '@greenroom/shared-ui/format';
import type { Member } from '../../shared/member';

export interface HuntGame {
  id: string;
  slot: string;
  /** URL of the slot's image; null if the back end sends none. */
  image: string | null;
  bet: number;
  win: number;
  /** True if it is still to be played (docs/product.md#bonus-hunts). */
  isPending: boolean;
}

/** Returns win divided by bet, 0 without a bet (docs/product.md#bonus-hunts), to six decimals: 0.70 / 0.07 must be 10. */
export const multiplierOf = ({ win, bet }: Pick<HuntGame, 'win' | 'bet'>): number => (bet > 0 ? Math.round((win / bet) * 1e6) / 1e6 : 0);

/** Returns the tone of a multiplier's badge, yellow at 5 or more (docs/product.md#bonus-hunts). */
export function multiplierTone(multiplier: number): 'green' | 'gold' | 'blue' | 'red' {
  if (multiplier >= 10) return 'green';
  if (multiplier >= 5) return 'gold';
  return multiplier >= 1 ? 'blue' : 'red';
}

interface HuntProgress {
  opened: number;
  total: number;
  share: number;
  isDone: boolean;
}

/** Returns a hunt's progress: the share of games that aren't pending (docs/product.md#bonus-hunts). */
export function progressOf(games: readonly HuntGame[]): HuntProgress {
  const total = games.length;
  const opened = games.filter(({ isPending }) => !isPending).length;
  return { opened, total, share: total > 0 ? opened / total : 0, isDone: total > 0 && opened === total };
}

/** Returns the played game with the best multiplier, the first one on a tie; null if no game has won anything. */
export function bestGame(games: readonly HuntGame[]): HuntGame | null {
  let best: HuntGame | null = null;
  for (const game of games) {
    if (!game.isPending && multiplierOf(game) > (best ? multiplierOf(best) : 0)) best = game;
  }
  return best;
}

/** Returns the played game with the biggest win, the first one on a tie; null if no game has won anything. */
export function biggestWin(games: readonly HuntGame[]): HuntGame | null {
  let biggest: HuntGame | null = null;
  for (const game of games) {
    if (!game.isPending && game.win > (biggest?.win ?? 0)) biggest = game;
  }
  return biggest;
}

interface CorrectGuess {
  first: Member | null;
  others: number;
}

/** Returns the predictions that name this slot as the highest multiplier, in their order (docs/product.md#bonus-hunts). */
export function correctGuesses(
  slot: string,
  predictions: readonly { member: Member; highestMultiplierGame: string | null }[],
): CorrectGuess {
  const key = slotKey(slot);
  const correct = key === '' ? [] : predictions.filter(({ highestMultiplierGame: guess }) => guess !== null && slotKey(guess) === key);
  return { first: correct[0]?.member ?? null, others: Math.max(0, correct.length - 1) };
}

/** Identifies a slot by its name, ignoring case. */
export const slotKey = (name: string): string => name.trim().toLowerCase();

/** Returns the profit or loss of a hunt; null while unknown (docs/product.md#bonus-hunts). */
export const profitOf = ({ startBalance, endBalance }: { startBalance: number | null; endBalance: number | null }): number | null =>
  startBalance === null || endBalance === null ? null : endBalance - startBalance;

/** Announces the games that were opened between two states of a hunt; an empty text if there are none. */
export function describeOpened(before: readonly HuntGame[], after: readonly HuntGame[]): string {
  const pending = new Set(before.filter(({ isPending }) => isPending).map(({ id }) => id));
  const opened = after.filter(({ id, isPending }) => !isPending && pending.has(id));
  const [first] = opened;
  if (!first) return '';
  const biggest = biggestWin(after);
  const record = opened.some(({ id }) => id === biggest?.id);
  if (opened.length > 1)
    return `${formatNumber(opened.length)} slots opened.${record && biggest ? ` Biggest win: ${winOf(biggest)}.` : ''}`;
  return `${winOf(first)}, ${formatMultiplier(multiplierOf(first))}.${record ? ' The biggest win so far.' : ''}`;
}

const winOf = ({ slot, win }: HuntGame) => `${slot || 'Unnamed slot'} won ${formatMoney(win)}`;
