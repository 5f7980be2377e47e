import { type MeasurementReport, type Timing, TIMING_BOUNDS, TIMINGS } from '@greenroom/contract';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export interface ServedVersion {
  remote: string;
  version: string;
  side: 'live' | 'canary';
  percent: number;
}

/** Metrics of the versions that are live or a canary; others are left out, which bounds the number of time series. */
export class VersionMetrics {
  private readonly percent: Gauge<'remote' | 'version' | 'side'>;
  private readonly counters: Record<'views' | 'failed_views' | 'failed_call_views' | 'completed_views', Counter<'remote' | 'version'>>;
  private readonly timings: Record<Timing, Histogram<'remote' | 'version'>>;
  private readonly reported = new Map<string, { remote: string; version: string }>();

  constructor(registry: Registry) {
    const labelNames = ['remote', 'version'] as const;
    const registers = [registry];
    const counter = (name: string, help: string) => new Counter({ name, help, labelNames, registers });
    const seconds = (name: string, help: string, timing: Timing) =>
      new Histogram({ name, help, labelNames, registers, buckets: TIMING_BOUNDS[timing].map((bound) => bound / 1000) });
    this.percent = new Gauge({
      name: 'greenroom_release_visitors_percent',
      help: 'The share of the visitors who get a version.',
      labelNames: [...labelNames, 'side'],
      registers,
    });
    this.counters = {
      views: counter('greenroom_views_total', 'Documents in which visitors opened a page of the remote; all documents for the host.'),
      failed_views: counter('greenroom_failed_views_total', 'Views in which it failed.'),
      failed_call_views: counter('greenroom_failed_call_views_total', 'Views in which a call of the API failed.'),
      completed_views: counter('greenroom_completed_views_total', 'Views in which the visitor completed a change.'),
    };
    this.timings = {
      lcp: seconds('greenroom_lcp_seconds', 'Largest Contentful Paint.', 'lcp'),
      inp: seconds('greenroom_inp_seconds', 'Interaction to Next Paint.', 'inp'),
      content: seconds('greenroom_content_seconds', "The time until a remote's page shows its content.", 'content'),
      cls: new Histogram({
        name: 'greenroom_cls',
        help: 'Cumulative Layout Shift.',
        labelNames,
        registers,
        buckets: [...TIMING_BOUNDS.cls],
      }),
    };
  }

  /** Counts a credible report (`credibleReports`). */
  record({ remote, version, timings = {}, ...counts }: MeasurementReport): void {
    const labels = { remote, version };
    this.reported.set(keyOf(labels), labels);
    for (const [name, counter] of Object.entries(this.counters)) counter.inc(labels, counts[name as keyof typeof counts]);
    for (const timing of TIMINGS) {
      for (const value of timings[timing] ?? []) this.timings[timing].observe(labels, timing === 'cls' ? value : value / 1000);
    }
  }

  /** Sets what visitors get now, and removes the time series of all other versions. */
  update(served: readonly ServedVersion[]): void {
    this.percent.reset();
    for (const { percent, ...labels } of served) this.percent.set(labels, percent);
    const current = new Set(served.map(keyOf));
    for (const [key, labels] of this.reported) {
      if (current.has(key)) continue;
      this.reported.delete(key);
      for (const metric of [...Object.values(this.counters), ...Object.values(this.timings)]) metric.remove(labels);
    }
  }
}

const keyOf = ({ remote, version }: { remote: string; version: string }) => JSON.stringify([remote, version]);
