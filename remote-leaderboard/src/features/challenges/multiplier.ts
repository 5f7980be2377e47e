import { formatNumber } from '@greenroom/shared-ui/format';

const target = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/**
 * A challenge's target multiplier, such as "500x" or "250.5x". Unlike computed multipliers, which always have two decimals, it has
 * only those that were set.
 */
export function formatTarget(multiplier: number | null): string {
  return multiplier === null ? formatNumber(null) : `${target.format(multiplier)}x`;
}
