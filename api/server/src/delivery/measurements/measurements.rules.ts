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
