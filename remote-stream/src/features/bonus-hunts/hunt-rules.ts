import { formatMoney, formatMultiplier } from '@greenroom/shared-ui/format';
import type { Member } from '../../shared/member';
import { t } from '../../texts';

export interface HuntGame {
  id: string;
  slot: string;
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

/** Returns a hunt's progress: the share of games that aren't pending (docs/product.md#bonus-hunts). */
export function progressOf(games: readonly HuntGame[]) {
  const total = games.length;
  const opened = games.filter(({ isPending }) => !isPending).length;
  return { opened, total, share: total > 0 ? opened / total : 0, isDone: total > 0 && opened === total };
}

/** Returns the played game with the highest value, the first one on a tie; null if no game has won anything. */
function topGame(games: readonly HuntGame[], valueOf: (game: HuntGame) => number): HuntGame | null {
  let top: HuntGame | null = null;
  for (const game of games) {
    if (!game.isPending && valueOf(game) > (top ? valueOf(top) : 0)) top = game;
  }
  return top;
}

export const bestGame = (games: readonly HuntGame[]) => topGame(games, multiplierOf);

export const biggestWin = (games: readonly HuntGame[]) => topGame(games, ({ win }) => win);

/** Returns the predictions that name this slot as the highest multiplier, in their order (docs/product.md#bonus-hunts). */
export function correctGuesses(slot: string, predictions: readonly { member: Member; highestMultiplierGame: string | null }[]) {
  const key = slotKey(slot);
  const correct = key === '' ? [] : predictions.filter(({ highestMultiplierGame: guess }) => guess !== null && slotKey(guess) === key);
  return { first: correct[0]?.member ?? null, others: Math.max(0, correct.length - 1) };
}

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
  if (opened.length > 1) {
    const count = t({ one: '{count} slot opened.', other: '{count} slots opened.' }, { count: opened.length });
    return record && biggest ? `${count} ${t('Biggest win: {slot} won {win}.', valuesOf(biggest))}` : count;
  }
  const win = t('{slot} won {win}, {multiplier}.', valuesOf(first));
  return record ? `${win} ${t('The biggest win so far.')}` : win;
}

const valuesOf = (game: HuntGame) => ({
  slot: game.slot || t('Unnamed slot'),
  win: formatMoney(game.win),
  multiplier: formatMultiplier(multiplierOf(game)),
});
