import type { LeaderboardPeriod } from '@greenroom/contract';
import { rankAmounts } from '@greenroom/contract/ranking';
import type { leaderboards } from '../../db/schema';

export type BoardTimes = Pick<typeof leaderboards.$inferSelect, 'startsAt' | 'endsAt'>;

/**
 * Selects a platform's board of the period. The current one is the latest to have started, even after its end, since visitors want to see
 * who won; the last one is the one before it.
 */
export function boardOf<Board extends BoardTimes>(boards: Board[], period: LeaderboardPeriod, now: Date): Board | undefined {
  const begun = boards.filter((board) => board.startsAt <= now).sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  return begun[period === 'current' ? 0 : 1];
}

export const isRunning = (board: BoardTimes, now: Date): boolean => board.startsAt <= now && now < board.endsAt;

export type CycleTimes = BoardTimes & Pick<typeof leaderboards.$inferSelect, 'frozenAt' | 'confirmedAt'>;

export type CycleState = 'upcoming' | 'running' | 'settling' | 'review' | 'confirmed';

/** Returns a board's state. After its end it settles until its ranking is frozen, which the staff reviews and confirms. */
export function cycleOf(board: CycleTimes, now: Date): CycleState {
  if (board.confirmedAt) return 'confirmed';
  if (board.frozenAt) return 'review';
  if (isRunning(board, now)) return 'running';
  return now < board.startsAt ? 'upcoming' : 'settling';
}

interface Contestant {
  wagered: number;
  isExcluded: boolean;
}

/** Ranks contestants who are sorted best first, and awards prizes, see `rankAmounts`. Excluded players take no place. */
export function awardPrizes(contestants: readonly Contestant[], prizes: readonly number[]): { rank: number | null; prize: number }[] {
  const ranked = contestants.filter(({ isExcluded }) => !isExcluded);
  const amounts = ranked.map(({ wagered }) => wagered);
  const awards = rankAmounts(amounts, prizes).values();
  return contestants.map(({ isExcluded }) => (isExcluded ? undefined : awards.next().value) ?? { rank: null, prize: 0 });
}

/** Lists the prizes by rank from index 0; ranks without a prize are 0. */
export function prizesByRank(prizes: { rank: number; amount: number }[]): number[] {
  const amounts = new Map(prizes.map(({ rank, amount }) => [rank, amount]));
  return Array.from({ length: Math.max(0, ...amounts.keys()) }, (_, index) => amounts.get(index + 1) ?? 0);
}

/** Adds amounts of money without floating-point errors. */
export const sumOfMoney = (amounts: number[]): number => amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
