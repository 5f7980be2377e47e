import { MAX_INTEGER, type RaffleEntryType } from '@greenroom/contract';

const ENTRY_TYPES: readonly RaffleEntryType[] = ['passwordless', 'points', 'password'];

/** The times that decide the state of a raffle. */
export interface RaffleTimes {
  startsAt: Date;
  endsAt: Date | null;
  closedAt: Date | null;
}

/** The fields that decide whether a raffle accepts an entry. */
export interface RaffleEntryTerms extends RaffleTimes {
  maxEntries: number | null;
  allowPasswordlessEntry: boolean;
  allowPointsEntry: boolean;
  passwordHash: string | null;
}

/** The number of entries by type. */
export type RaffleTotals = Record<RaffleEntryType, number>;

/** Its planned end, or when staff closed it before that; null if neither is set. */
export function endOf({ endsAt, closedAt }: Pick<RaffleTimes, 'endsAt' | 'closedAt'>): Date | null {
  return endsAt && closedAt && endsAt < closedAt ? endsAt : (closedAt ?? endsAt);
}

/** Whether its end has passed, or staff has closed it. */
export function hasEnded(raffle: RaffleTimes, now: Date): boolean {
  const end = endOf(raffle);
  return end !== null && end <= now;
}

/** Whether it is running: started and not ended. */
export function isActive(raffle: RaffleTimes, now: Date): boolean {
  return raffle.startsAt <= now && !hasEnded(raffle, now);
}

/** Whether members may enter: it is running, has room, and offers at least one entry type. */
export function isAcceptingEntries(raffle: RaffleEntryTerms, entries: number, now: Date): boolean {
  const offersAny = ENTRY_TYPES.some((type) => offersEntryType(raffle, type));
  return isActive(raffle, now) && roomLeft(raffle, entries) > 0 && offersAny;
}

/** The total number of entries of all types. */
export function totalEntries(totals: RaffleTotals): number {
  return totals.passwordless + totals.points + totals.password;
}

/** Whether the raffle offers that entry type. */
export function offersEntryType(raffle: RaffleEntryTerms, type: RaffleEntryType): boolean {
  switch (type) {
    case 'passwordless':
      return raffle.allowPasswordlessEntry;
    case 'points':
      return raffle.allowPointsEntry;
    case 'password':
      return raffle.passwordHash !== null;
  }
}

/**
 * The number of entries that the points buy; undefined if it is not a positive integer. The price is `points_per_entry`;
 * `entry_cost` is only shown on cards (docs/product.md#raffles).
 */
export function ticketsFor(pointsSpent: number, pointsPerEntry: number): number | undefined {
  const tickets = pointsSpent / pointsPerEntry;
  return Number.isInteger(tickets) && tickets > 0 ? tickets : undefined;
}

/** The number of entries that are still accepted. The limit applies to the whole raffle (docs/product.md#raffles). */
export function roomLeft({ maxEntries }: Pick<RaffleEntryTerms, 'maxEntries'>, entries: number): number {
  return Math.max(0, (maxEntries ?? MAX_INTEGER) - entries);
}

/** The number of points entries that are still accepted: also limited by the sum of points, which must fit into an integer. */
export function roomLeftForPoints(
  raffle: Pick<RaffleEntryTerms, 'maxEntries'> & { pointsPerEntry: number },
  totals: RaffleTotals & { pointsSpent: number },
): number {
  const affordable = Math.floor((MAX_INTEGER - totals.pointsSpent) / raffle.pointsPerEntry);
  return Math.min(roomLeft(raffle, totalEntries(totals)), affordable);
}
