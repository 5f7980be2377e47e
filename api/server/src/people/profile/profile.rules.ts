import { DAY, MINUTE } from '../../lib/durations';
import { msg } from '../../lib/texts';

/** Points (docs/product.md#daily-reward). */
export const DAILY_REWARD = 100;

/** Returns the time at or before which the last claim must be to claim again (docs/product.md#daily-reward). */
export function latestClaimBefore(now: Date): Date {
  return new Date(now.getTime() - DAY);
}

/** Returns the time until the next claim in words, rounded up to the minute. */
export function waitUntilNextClaim(lastClaim: Date, now: Date) {
  const total = Math.ceil((lastClaim.getTime() + DAY - now.getTime()) / MINUTE);
  const [hours, minutes] = [inHours(Math.floor(total / 60)), inMinutes(total % 60)];
  if (total % 60 === 0) return hours;
  return total < 60 ? minutes : msg('{hours} and {minutes}', { hours, minutes });
}

const inHours = (count: number) => msg({ one: '{count} hour', other: '{count} hours' }, { count });
const inMinutes = (count: number) => msg({ one: '{count} minute', other: '{count} minutes' }, { count });
