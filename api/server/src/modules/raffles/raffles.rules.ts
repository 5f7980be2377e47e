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
  const hasRoom = raffle.maxEntries === null || entries < raffle.maxEntries;
  const hasWayIn = raffle.allowPasswordlessEntry || raffle.allowPointsEntry || raffle.passwordHash !== null;
  return isActive(raffle, now) && hasRoom && hasWayIn;
}
