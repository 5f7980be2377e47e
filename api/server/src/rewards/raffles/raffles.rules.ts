import { MAX_INTEGER, type RaffleEntryType } from '@greenroom/contract';
import type { raffles } from '../../db/schema';

const ENTRY_TYPES: readonly RaffleEntryType[] = ['passwordless', 'points', 'password'];

export type RaffleTimes = Pick<typeof raffles.$inferSelect, 'startsAt' | 'endsAt' | 'closedAt'>;

export type RaffleEntryTerms = RaffleTimes &
  Pick<typeof raffles.$inferSelect, 'maxEntries' | 'allowPasswordlessEntry' | 'allowPointsEntry' | 'passwordHash'>;

export type RaffleTotals = Record<RaffleEntryType, number>;

/** Returns the planned end, or when staff closed it earlier; null if neither is set. */
export function endOf({ endsAt, closedAt }: Pick<RaffleTimes, 'endsAt' | 'closedAt'>): Date | null {
  return endsAt && closedAt && endsAt < closedAt ? endsAt : (closedAt ?? endsAt);
}

export function hasEnded(raffle: RaffleTimes, now: Date): boolean {
  const end = endOf(raffle);
  return end !== null && end <= now;
}

export const isActive = (raffle: RaffleTimes, now: Date): boolean => raffle.startsAt <= now && !hasEnded(raffle, now);

/** Tells whether members may enter: it runs, has room, and offers an entry type. */
export function isAcceptingEntries(raffle: RaffleEntryTerms, entries: number, now: Date): boolean {
  const offersAny = ENTRY_TYPES.some((type) => offersEntryType(raffle, type));
  return isActive(raffle, now) && roomLeft(raffle, entries) > 0 && offersAny;
}

export const totalEntries = (totals: RaffleTotals): number => totals.passwordless + totals.points + totals.password;

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
 * Returns the entries that points buy at `points_per_entry`; undefined if not a positive integer. `entry_cost` is only shown on cards
 * (docs/product.md#raffles).
 */
export function ticketsFor(pointsSpent: number, pointsPerEntry: number): number | undefined {
  const tickets = pointsSpent / pointsPerEntry;
  return Number.isInteger(tickets) && tickets > 0 ? tickets : undefined;
}

/** Returns how many more entries the whole raffle accepts (docs/product.md#raffles). */
export function roomLeft({ maxEntries }: Pick<RaffleEntryTerms, 'maxEntries'>, entries: number): number {
  return Math.max(0, (maxEntries ?? MAX_INTEGER) - entries);
}

/** Returns how many more points entries are accepted: the sum of points must fit into an integer. */
export function roomLeftForPoints(
  raffle: Pick<RaffleEntryTerms, 'maxEntries'> & { pointsPerEntry: number },
  totals: RaffleTotals & { pointsSpent: number },
): number {
  const affordable = Math.floor((MAX_INTEGER - totals.pointsSpent) / raffle.pointsPerEntry);
  return Math.min(roomLeft(raffle, totalEntries(totals)), affordable);
}
