import { timeOf } from '@greenroom/shared-ui/format';

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
  const time = timeOf(end);
  return Number.isNaN(time) ? Infinity : time;
}

/** Subtracting would give no number for two without an end. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other);

/**
 * What a tab shows while somebody reads it. Raffles that were shown keep their place, also one that belongs elsewhere by
 * now; what is new comes after them. One that no longer is among all is gone.
 * @param shown the ids that were shown, in their order; none where the order is to be made anew
 */
export function keepPlaces<R extends { id: string; end: string | null }>(
  shown: readonly string[],
  all: readonly R[],
  belongs: (raffle: R) => boolean,
): R[] {
  const byId = new Map(all.map((raffle) => [raffle.id, raffle]));
  const known = shown.flatMap((id) => byId.get(id) ?? []);
  const added = all.filter((raffle) => belongs(raffle) && !shown.includes(raffle.id));
  return [...known, ...newestEndFirst(added)];
}

/** Whether its start or end has come since the server told how it stands. */
export function isOvertaken(raffle: RaffleState & { start: string | null; end: string | null }, now: number): boolean {
  if (raffle.hasEnded) return false;
  return timeOf(raffle.end) <= now || (!raffle.isActive && timeOf(raffle.start) <= now);
}
