import { formatNumber } from '@greenroom/shared-ui/format';

const target = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/**
 * The multiplier that a challenge asks for, such as "500x" or "250.5x". It is a goal that somebody set, not a result that
 * was worked out, so it has decimals only where the goal has.
 */
export function formatTarget(multiplier: number | null): string {
  return multiplier === null ? formatNumber(null) : `${target.format(multiplier)}x`;
}
