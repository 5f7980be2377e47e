import { timeOf } from '@greenroom/shared-ui/format';
import { msg } from '@greenroom/shared-ui/texts';
import type { Raffle } from './raffles.api';

/** The flags that determine the status of a raffle, set by the server's clock. */
export type RaffleState = Pick<Raffle, 'isActive' | 'hasEnded'>;

/** In English, for `t`. */
export type RaffleStatus = 'Ended' | 'Active' | 'Upcoming';

export function statusOf({ hasEnded, isActive }: RaffleState): RaffleStatus {
  if (hasEnded) return msg('Ended');
  return isActive ? msg('Active') : msg('Upcoming');
}

/** Tells whether winners were drawn, who may all have lost their places since. */
export const isDrawn = ({ winners, replacements }: Pick<Raffle, 'winners' | 'replacements'>): boolean =>
  winners.length > 0 || replacements.length > 0;

/** Tells whether an ended raffle has entries, a draw record, and no winners yet. */
export const hasPendingDraw = (raffle: Raffle): boolean =>
  raffle.hasEnded && raffle.hasDrawRecord && raffle.totalEntries > 0 && !isDrawn(raffle) && raffle.cancelledAt === null;

/** Tells whether the tab "Active" lists it. */
export const isListedActive = ({ hasEnded, isActive }: RaffleState): boolean => isActive && !hasEnded;

/** Tells whether the tab "Ended" lists it, which includes raffles that haven't started (docs/contracts.md#decisions). */
export const isListedEnded = ({ hasEnded, isActive }: RaffleState): boolean => hasEnded || !isActive;

/** Sorts by end, latest first; raffles without an end come first. */
export const newestEndFirst = <R extends { end: string | null }>(raffles: readonly R[]): R[] =>
  [...raffles].sort((one, other) => compare(endTime(other), endTime(one)));

function endTime({ end }: { end: string | null }): number {
  const time = timeOf(end);
  return Number.isNaN(time) ? Infinity : time;
}

/** Compares without subtraction: Infinity - Infinity is NaN. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other);

/** Returns a tab's raffles in a stable order: shown ones (ids) stay, even if they belong elsewhere by now; new ones follow. */
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

/** Tells whether the start or end has passed, so the server's flags are outdated. */
export function isStatusOutdated(raffle: RaffleState & { start: string | null; end: string | null }, now: number): boolean {
  if (raffle.hasEnded) return false;
  return timeOf(raffle.end) <= now || (!raffle.isActive && timeOf(raffle.start) <= now);
}
