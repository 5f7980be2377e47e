import { formatHoursAndMinutes, timeOf } from '@greenroom/shared-ui/format';

const DAY_MS = 24 * 60 * 60_000;

/** In points (specification 2, section 9). */
export const DAILY_REWARD = 100;

/**
 * How long a member has to wait for the next daily reward, in hours and minutes, such as "23h 59m"; null where it can be
 * claimed: never claimed, or 24 hours or more ago (specification 2, section 4). A time that can't be read counts as never,
 * since the server decides.
 * @param now the server's clock, in milliseconds since 1970
 */
export function waitForReward(lastClaim: string | null, now: number): string | null {
  const left = timeOf(lastClaim) + DAY_MS - now;
  return left > 0 ? formatHoursAndMinutes(left) : null;
}
