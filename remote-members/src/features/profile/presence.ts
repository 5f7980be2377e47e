const ONLINE_MS = 5 * 60_000;

/** Active within the last 5 minutes (specification 2, section 4). */
export function isOnline(lastActiveAt: string | null, now: number): boolean {
  const time = lastActiveAt === null ? NaN : Date.parse(lastActiveAt);
  return now - time <= ONLINE_MS;
}
