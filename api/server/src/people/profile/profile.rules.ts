import { DAY, MINUTE } from '../../lib/durations';

/** Points (docs/product.md#daily-reward). */
export const DAILY_REWARD = 100;

/** Returns the time at or before which the last claim must be to claim again (docs/product.md#daily-reward). */
export function latestClaimBefore(now: Date): Date {
  return new Date(now.getTime() - DAY);
}

/** Returns the time until the next claim in words, rounded up to the minute. */
export function waitUntilNextClaim(lastClaim: Date, now: Date): string {
  const minutes = Math.ceil((lastClaim.getTime() + DAY - now.getTime()) / MINUTE);
  const parts = [amount(Math.floor(minutes / 60), 'hour'), amount(minutes % 60, 'minute')];
  return parts.filter(Boolean).join(' and ');
}

function amount(count: number, unit: string): string {
  if (count === 0) return '';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
