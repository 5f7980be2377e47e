import type { LeaderboardPeriod } from '@greenroom/contract';

/** The times that decide which board is shown. */
export interface BoardTimes {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Selects a platform's board of the period. The current one is the latest that has started, even after its end: until the next one
 * starts, visitors want to see who won. The last one is the one before it.
 */
export function boardOf<Board extends BoardTimes>(
  boards: Board[],
  period: LeaderboardPeriod,
  now: Date,
): Board | undefined {
  const begun = boards
    .filter((board) => board.startsAt <= now)
    .sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  return begun[period === 'current' ? 0 : 1];
}

/** Whether the board is running. */
export function isRunning(board: BoardTimes, now: Date): boolean {
  return board.startsAt <= now && now < board.endsAt;
}

/** The state of a board, as the staff panel shows it. */
export function stateOf(board: BoardTimes, now: Date): 'upcoming' | 'running' | 'ended' {
  if (isRunning(board, now)) return 'running';
  return now < board.startsAt ? 'upcoming' : 'ended';
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
