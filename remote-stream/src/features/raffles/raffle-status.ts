/** What decides how a raffle stands; the server's clock has decided it already. */
export interface RaffleState {
  isActive: boolean;
  hasEnded: boolean;
}

export type RaffleStatus = 'Ended' | 'Active' | 'Upcoming';

/** What the badge says (specification 2, section 4). */
export function statusOf({ hasEnded, isActive }: RaffleState): RaffleStatus {
  if (hasEnded) return 'Ended';
  return isActive ? 'Active' : 'Upcoming';
}

/** Belongs under the tab "Active". */
export const isListedActive = ({ hasEnded, isActive }: RaffleState): boolean => isActive && !hasEnded;

/** Belongs under the tab "Ended", one that has not started included: literally so (contracts.md, section 6). */
export const isListedEnded = ({ hasEnded, isActive }: RaffleState): boolean => hasEnded || !isActive;

/** Sorted by the end, the newest first; what has no end stands before all. */
export function newestEndFirst<R extends { end: string | null }>(raffles: readonly R[]): R[] {
  return [...raffles].sort((one, other) => compare(endTime(other), endTime(one)));
}

function endTime({ end }: { end: string | null }): number {
  const time = end === null ? NaN : Date.parse(end);
  return Number.isNaN(time) ? Infinity : time;
}

/** Subtracting would give no number for two without an end. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other);
