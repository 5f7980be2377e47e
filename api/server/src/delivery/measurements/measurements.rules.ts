import { type MeasurementReport, TIMINGS } from '@greenroom/contract';

/** Limits reports to what one page can have measured: one of each version, in which everything happened at most once. */
export function credibleReports(reports: readonly MeasurementReport[]): MeasurementReport[] {
  const byVersion = new Map<string, MeasurementReport>();
  for (const report of reports) {
    const key = JSON.stringify([report.remote, report.version]);
    if (!byVersion.has(key)) byVersion.set(key, credible(report));
  }
  return [...byVersion.values()];
}

const credible = ({ timings = {}, ...report }: MeasurementReport): MeasurementReport => ({
  ...report,
  views: Math.min(report.views, 1),
  failed_views: Math.min(report.failed_views, 1),
  failed_call_views: Math.min(report.failed_call_views, 1),
  completed_views: Math.min(report.completed_views, 1),
  timings: Object.fromEntries(TIMINGS.flatMap((timing) => (timings[timing] ? [[timing, timings[timing].slice(0, 1)]] : []))),
});

/** Returns the bucket of a value: the first bound that is not below it, or `bounds.length` above all of them. */
export function bucketOf(bounds: readonly number[], value: number): number {
  const index = bounds.findIndex((bound) => value <= bound);
  return index === -1 ? bounds.length : index;
}

/**
 * Estimates a quantile from a histogram, linearly interpolated within its bucket, as Prometheus does: at most one bucket away from the
 * exact one. Values above the last bound count as that bound.
 * @param values the number of values in each bucket
 * @returns null without values
 */
export function quantileOf(bounds: readonly number[], values: readonly number[], quantile: number): number | null {
  const rank = quantile * values.reduce((sum, count) => sum + count, 0);
  if (rank === 0) return null;
  let below = 0;
  for (const [index, count] of values.entries()) {
    const upper = bounds[index];
    if (upper === undefined) break;
    if (count > 0 && below + count >= rank) {
      const lower = bounds[index - 1] ?? 0;
      return lower + ((upper - lower) * (rank - below)) / count;
    }
    below += count;
  }
  return bounds.at(-1) ?? null;
}
