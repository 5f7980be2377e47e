import type { LeaderboardPeriod } from '@greenroom/contract';

/** What decides which board is shown. */
export interface BoardTimes {
  startsAt: Date;
  endsAt: Date;
}

/**
 * The board of the period, out of a platform's boards. The current one is the latest that has begun, even past its
 * end: until the next one begins, visitors want to see who won. The last one is the one before it.
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

/** Whether the board's contest is running. */
export function isRunning(board: BoardTimes, now: Date): boolean {
  return board.startsAt <= now && now < board.endsAt;
}

/** Where a board is in its time, as the staff reads it. */
export function stateOf(board: BoardTimes, now: Date): 'upcoming' | 'running' | 'ended' {
  if (isRunning(board, now)) return 'running';
  return now < board.startsAt ? 'upcoming' : 'ended';
}

/** The prizes as a list by rank, index 0 = first; a rank that was left out wins nothing. */
export function prizesByRank(prizes: { rank: number; amount: number }[]): number[] {
  const amounts = new Map(prizes.map(({ rank, amount }) => [rank, amount]));
  return Array.from({ length: Math.max(0, ...amounts.keys()) }, (_, index) => amounts.get(index + 1) ?? 0);
}

/** A sum of money without the dust of floating-point numbers. */
export function sumOfMoney(amounts: number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}
