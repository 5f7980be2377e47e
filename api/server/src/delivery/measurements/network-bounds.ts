import type { MeasurementReport } from '@greenroom/contract';
import { HOUR } from '../../lib/durations';

/** What counts of one network in an hour, for the canary; for the live version as much more as it has more visitors. */
const VIEWS = 20;
const FAILED_VIEWS = 1;

/** Networks with failures that are remembered of a version; further ones do not count as new. */
const MAX_NETWORKS = 10_000;

/** A report within the bounds of its network. */
export interface BoundedReport extends MeasurementReport {
  /** Networks that had not reported a failure of this version before: 0 or 1. */
  failing_networks: number;
}

interface Counted {
  views: number;
  failed_views: number;
  failed_call_views: number;
}

/**
 * Limits what one network adds to the comparison of a canary with the live version, so that nobody decides it alone. Both versions are
 * limited in proportion to their visitors, which favors neither. Each server counts on its own and in memory: no network is stored.
 */
export class NetworkBounds {
  private hour = 0;
  private counted = new Map<string, Counted>();
  private readonly failing = new Map<string, Set<string>>();

  constructor(private readonly now: () => Date) {}

  /** @param ratio of the version's visitors to those of the canary; undefined without a canary, and then nothing is limited */
  bound(report: MeasurementReport, network: string, ratio: number | undefined): BoundedReport {
    if (ratio === undefined) return { ...report, failing_networks: 0 };
    const version = JSON.stringify([report.remote, report.version]);
    const counted = this.countedOf(version + network);
    const left = (name: keyof Counted, most: number) => {
      const value = Math.max(0, Math.min(report[name], Math.round(most * Math.max(1, ratio)) - counted[name]));
      counted[name] += value;
      return value;
    };
    const views = left('views', VIEWS);
    const bounded = { failed_views: left('failed_views', FAILED_VIEWS), failed_call_views: left('failed_call_views', FAILED_VIEWS) };
    // Values can not be told apart by view, so those of a report beyond the bounds are dropped.
    const isWhole = views === report.views;
    return {
      ...report,
      views,
      ...bounded,
      ...(!isWhole && { completed_views: Math.min(report.completed_views, views), timings: undefined }),
      failing_networks: bounded.failed_views + bounded.failed_call_views > 0 && this.isNew(version, network) ? 1 : 0,
    };
  }

  private countedOf(key: string): Counted {
    const hour = Math.floor(this.now().getTime() / HOUR);
    if (hour !== this.hour) this.counted = new Map();
    this.hour = hour;
    const counted = this.counted.get(key) ?? { views: 0, failed_views: 0, failed_call_views: 0 };
    this.counted.set(key, counted);
    return counted;
  }

  private isNew(version: string, network: string): boolean {
    const known = this.failing.get(version) ?? new Set();
    this.failing.set(version, known);
    if (known.has(network) || known.size >= MAX_NETWORKS) return false;
    known.add(network);
    return true;
  }
}
