import { timeOf } from '@greenroom/shared-ui/format';

const ONLINE_MS = 5 * 60_000;

/**
 * Active within the last 5 minutes (docs/product.md#profile).
 * @param now the server's time, in milliseconds since 1970
 */
export function isOnline(lastActiveAt: string | null, now: number): boolean {
  // In both directions, since clocks differ a little.
  return Math.abs(now - timeOf(lastActiveAt)) <= ONLINE_MS;
}
