import { timeOf } from '@greenroom/shared-ui/format';

const ONLINE_MS = 5 * 60_000;

/**
 * Active within the last 5 minutes (specification 2, section 4).
 * @param now what the server's clock shows, in milliseconds since 1970
 */
export function isOnline(lastActiveAt: string | null, now: number): boolean {
  // Clocks differ a little: a moment that lies just ahead has come as well.
  return Math.abs(now - timeOf(lastActiveAt)) <= ONLINE_MS;
}
