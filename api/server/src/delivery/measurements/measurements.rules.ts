import { type MeasurementReport, TIMINGS } from '@greenroom/contract';
import type { LivePart } from '../remotes/remotes.repository';

/**
 * Limits reports to what one page can have measured since its last report: one of each version, and besides its views at most the view that
 * was open before, whose failure or values are reported now.
 */
export function credibleReports(reports: readonly MeasurementReport[]): MeasurementReport[] {
  const byVersion = new Map<string, MeasurementReport>();
  for (const report of reports) {
    const key = JSON.stringify([report.remote, report.version]);
    if (!byVersion.has(key)) byVersion.set(key, credible(report));
  }
  return [...byVersion.values()];
}

function credible({ timings = {}, ...report }: MeasurementReport): MeasurementReport {
  const most = report.views + 1;
  return {
    ...report,
    failed_views: Math.min(report.failed_views, most),
    failed_call_views: Math.min(report.failed_call_views, most),
    completed_views: Math.min(report.completed_views, most),
    timings: Object.fromEntries(TIMINGS.flatMap((timing) => (timings[timing] ? [[timing, timings[timing].slice(0, most)]] : []))),
  };
}

/** What reports take of their sender's budget: their views, and one for a view that was reported before. */
export const costOf = (reports: readonly MeasurementReport[]) => reports.reduce((sum, { views }) => sum + Math.max(1, views), 0);

/** How many times as many visitors a report's version has as the canary of its remote; undefined without one. */
export function canaryRatios(all: readonly LivePart[]): (report: Pick<MeasurementReport, 'remote' | 'version'>) => number | undefined {
  const byName = new Map(all.map((remote) => [remote.name, remote]));
  return ({ remote, version }) => {
    const canary = byName.get(remote)?.canary;
    if (!canary) return undefined;
    return version === canary.entry.version ? 1 : (100 - canary.percent) / canary.percent;
  };
}
