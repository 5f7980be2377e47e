import { formatMultiplier } from '@greenroom/shared-ui/format';

/**
 * A challenge's target multiplier, such as "500x" or "250.5x". Unlike computed multipliers, which always have two decimals, it has
 * only those that were set.
 */
export function formatTarget(multiplier: number | null): string {
  return formatMultiplier(multiplier).replace(/\.?0+x$/, 'x');
}
