import type { RaffleEntryType } from '@greenroom/contract';

const ENTRY_TYPES: readonly RaffleEntryType[] = ['passwordless', 'points', 'password'];

/** What decides where a raffle stands. */
export interface RaffleTimes {
  startsAt: Date;
  endsAt: Date | null;
  closedAt: Date | null;
}

/** What decides whether one more entry may come in. */
export interface RaffleDoor extends RaffleTimes {
  maxEntries: number | null;
  allowPasswordlessEntry: boolean;
  allowPointsEntry: boolean;
  passwordHash: string | null;
}

/** How many entries there are, by kind. */
export type RaffleTotals = Record<RaffleEntryType, number>;

/** Whether its time is over, or the staff has closed it. */
export function hasEnded({ endsAt, closedAt }: RaffleTimes, now: Date): boolean {
  return [endsAt, closedAt].some((end) => end !== null && end <= now);
}

/** Whether it runs: begun and not ended. */
export function isActive(raffle: RaffleTimes, now: Date): boolean {
  return raffle.startsAt <= now && !hasEnded(raffle, now);
}

/** Whether someone may enter: it runs, there is room, and there is a way in at all. */
export function isAcceptingEntries(raffle: RaffleDoor, entries: number, now: Date): boolean {
  const hasAnyWayIn = ENTRY_TYPES.some((type) => hasWayIn(raffle, type));
  return isActive(raffle, now) && roomLeft(raffle, entries) > 0 && hasAnyWayIn;
}

/** How many entries a raffle has, counting what points bought. */
export function totalEntries(totals: RaffleTotals): number {
  return totals.passwordless + totals.points + totals.password;
}

/** Whether the raffle has that way in at all. */
export function hasWayIn(raffle: RaffleDoor, type: RaffleEntryType): boolean {
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
 * How many entries the points buy; undefined where they buy no whole number of them. The price is `points_per_entry`
 * alone: `entry_cost` only tells on cards what an entry costs (specification 2, sections 2 and 5).
 */
export function ticketsFor(pointsSpent: number, pointsPerEntry: number): number | undefined {
  const tickets = pointsSpent / pointsPerEntry;
  return Number.isInteger(tickets) && tickets > 0 ? tickets : undefined;
}

/** The largest integer that the database holds. */
const LARGEST = 2_147_483_647;

/** For how many more entries there is room. The limit is that of the whole raffle (contracts.md, section 6). */
export function roomLeft({ maxEntries }: Pick<RaffleDoor, 'maxEntries'>, entries: number): number {
  return Math.max(0, (maxEntries ?? LARGEST) - entries);
}

/** For how many more entries with points there is room: the points of all of them are added up as well. */
export function roomLeftForPoints(
  raffle: Pick<RaffleDoor, 'maxEntries'> & { pointsPerEntry: number },
  totals: RaffleTotals & { pointsSpent: number },
): number {
  const affordable = Math.floor((LARGEST - totals.pointsSpent) / raffle.pointsPerEntry);
  return Math.min(roomLeft(raffle, totalEntries(totals)), affordable);
}
