import { formatHoursAndMinutes, timeOf } from '@greenroom/shared-ui/format';

const DAY_MS = 24 * 60 * 60_000;

/** In points (docs/product.md#daily-reward). */
export const DAILY_REWARD = 100;

/**
 * Time until the next daily reward, such as "23h 59m"; null if it can be claimed: never claimed before, or at least 24 hours ago
 * (docs/product.md#daily-reward). An invalid timestamp counts as never, since the server has the final say.
 * @param now the server's time, in milliseconds since 1970
 */
export function timeUntilReward(lastClaim: string | null, now: number): string | null {
  const left = timeOf(lastClaim) + DAY_MS - now;
  return left > 0 ? formatHoursAndMinutes(left) : null;
}
