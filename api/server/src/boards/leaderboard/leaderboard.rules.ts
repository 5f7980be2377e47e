import type { LeaderboardPeriod } from '@greenroom/contract';
import { rankAmounts } from '@greenroom/contract/ranking';

/** The times that decide which board is shown. */
export interface BoardTimes {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Selects a platform's board of the period. The current one is the latest that has started, even after its end: until the next one
 * starts, visitors want to see who won. The last one is the one before it.
 */
export function boardOf<Board extends BoardTimes>(boards: Board[], period: LeaderboardPeriod, now: Date): Board | undefined {
  const begun = boards.filter((board) => board.startsAt <= now).sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  return begun[period === 'current' ? 0 : 1];
}

/** Whether the board is running. */
export function isRunning(board: BoardTimes, now: Date): boolean {
  return board.startsAt <= now && now < board.endsAt;
}

/** The times of a board's life cycle. */
export interface CycleTimes extends BoardTimes {
  frozenAt: Date | null;
  confirmedAt: Date | null;
}

export type CycleState = 'upcoming' | 'running' | 'settling' | 'review' | 'confirmed';

/** The state of a board. After its end it settles until its ranking is frozen, which the staff reviews and confirms. */
export function cycleOf(board: CycleTimes, now: Date): CycleState {
  if (board.confirmedAt) return 'confirmed';
  if (board.frozenAt) return 'review';
  if (isRunning(board, now)) return 'running';
  return now < board.startsAt ? 'upcoming' : 'settling';
}

/** A player of a ranking that is frozen. */
interface Contestant {
  wagered: number;
  isExcluded: boolean;
}

/** Ranks contestants who are sorted best first, and gives them their prizes, see `rankAmounts`. Excluded players take no place. */
export function awardPrizes(contestants: readonly Contestant[], prizes: readonly number[]): { rank: number | null; prize: number }[] {
  const ranked = contestants.filter(({ isExcluded }) => !isExcluded);
  const awards = rankAmounts(
    ranked.map(({ wagered }) => wagered),
    prizes,
  ).values();
  return contestants.map(({ isExcluded }) => (isExcluded ? undefined : awards.next().value) ?? { rank: null, prize: 0 });
}

/** The prizes as a list by rank, index 0 is the first; ranks without a prize are 0. */
export function prizesByRank(prizes: { rank: number; amount: number }[]): number[] {
  const amounts = new Map(prizes.map(({ rank, amount }) => [rank, amount]));
  return Array.from({ length: Math.max(0, ...amounts.keys()) }, (_, index) => amounts.get(index + 1) ?? 0);
}

/** Adds up amounts of money without floating-point errors. */
export function sumOfMoney(amounts: number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}
