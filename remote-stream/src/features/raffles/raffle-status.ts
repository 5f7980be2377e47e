import { timeOf } from '@greenroom/shared-ui/format';

/** The flags that determine the status of a raffle. The server sets them by its own clock. */
export interface RaffleState {
  isActive: boolean;
  hasEnded: boolean;
}

interface PendingDrawState {
  hasEnded: boolean;
  hasDrawRecord: boolean;
  totalEntries: number;
  winners: readonly unknown[];
  replacements: readonly unknown[];
}

export type RaffleStatus = 'Ended' | 'Active' | 'Upcoming';

/** Status of a raffle (docs/product.md#raffles). */
export function statusOf({ hasEnded, isActive }: RaffleState): RaffleStatus {
  if (hasEnded) return 'Ended';
  return isActive ? 'Active' : 'Upcoming';
}

/** Whether winners were drawn, of whom all may have lost their places since. */
export const isDrawn = ({ winners, replacements }: Pick<PendingDrawState, 'winners' | 'replacements'>): boolean =>
  winners.length > 0 || replacements.length > 0;

/** Whether an ended raffle has entries, a draw record, and no winners. */
export const hasPendingDraw = (raffle: PendingDrawState): boolean =>
  raffle.hasEnded && raffle.hasDrawRecord && raffle.totalEntries > 0 && !isDrawn(raffle);

/** Whether the tab "Active" lists it. */
export const isListedActive = ({ hasEnded, isActive }: RaffleState): boolean => isActive && !hasEnded;

/** Whether the tab "Ended" lists it, which includes raffles that have not started (docs/contracts.md#decisions). */
export const isListedEnded = ({ hasEnded, isActive }: RaffleState): boolean => hasEnded || !isActive;

/** Sorts by end, latest first; raffles without an end come first. */
export function newestEndFirst<R extends { end: string | null }>(raffles: readonly R[]): R[] {
  return [...raffles].sort((one, other) => compare(endTime(other), endTime(one)));
}

function endTime({ end }: { end: string | null }): number {
  const time = timeOf(end);
  return Number.isNaN(time) ? Infinity : time;
}

/** Not by subtraction: Infinity - Infinity is NaN. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other);

/**
 * Content of a tab in a stable order. Raffles that are already shown keep their position, even if they belong to another tab by now; new
 * ones are appended, and deleted ones removed.
 * @param shown ids of the shown raffles in order; empty to sort from scratch
 */
export function stableOrder<R extends { id: string; end: string | null }>(
  shown: readonly string[],
  all: readonly R[],
  belongs: (raffle: R) => boolean,
): R[] {
  const byId = new Map(all.map((raffle) => [raffle.id, raffle]));
  const known = shown.flatMap((id) => byId.get(id) ?? []);
  const added = all.filter((raffle) => belongs(raffle) && !shown.includes(raffle.id));
  return [...known, ...newestEndFirst(added)];
}

/** Whether the start or end has passed, so that the server's flags are outdated. */
export function isStatusOutdated(raffle: RaffleState & { start: string | null; end: string | null }, now: number): boolean {
  if (raffle.hasEnded) return false;
  return timeOf(raffle.end) <= now || (!raffle.isActive && timeOf(raffle.start) <= now);
}
