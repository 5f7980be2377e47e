import { z } from 'zod';

/** The name under which the host is measured, next to the remotes' names. */
export const HOST = 'host';

/**
 * What browsers measure, with the visitor's consent to analytics: Largest Contentful Paint, Interaction to Next Paint, the time until
 * a remote's page shows its content, each in milliseconds, and Cumulative Layout Shift, a score.
 */
export const TIMINGS = ['lcp', 'inp', 'cls', 'content'] as const;
export const Timing = z.enum(TIMINGS);
export type Timing = z.infer<typeof Timing>;

/** Upper bounds of the histogram buckets, inclusive, in milliseconds; the last bucket is above all of them. A step is a quarter. */
const MILLISECONDS = [
  8, 10, 12, 16, 20, 24, 30, 40, 50, 60, 75, 100, 120, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1250, 1500, 2000, 2500, 3000, 4000,
  5000, 6000, 7500, 10_000, 12_500, 15_000, 20_000, 30_000, 60_000,
];

/** The buckets of each timing: a value belongs to the first bound that is not below it, or to one more bucket above the last bound. */
export const TIMING_BOUNDS: Readonly<Record<Timing, readonly number[]>> = {
  lcp: MILLISECONDS,
  inp: MILLISECONDS,
  content: MILLISECONDS,
  cls: [0, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 2, 5],
};

/** More views of one remote are not credible in one report: a page reports each minute, and when it is left. */
const MAX_VIEWS = 50;
const Count = z.number().int().min(0).max(MAX_VIEWS);

/**
 * What one page measured of one version since its last report. A view is a document in which a visitor opened a page of the remote, by a
 * link or by loading it, however often; for the host, any document. No identifiers, and no order: a report can't be linked to a visitor.
 */
export const MeasurementReport = z.object({
  /** A remote's name, or `host`. */
  remote: z.string().min(1).max(64),
  version: z.string().min(1).max(64),
  views: Count,
  /** Views in which it failed at least once: it did not load, broke while it rendered, or threw. */
  failed_views: Count,
  /** Views in which at least one call of the API failed: no response, one that could not be read, or a status from 500 up. */
  failed_call_views: Count,
  /** Views in which the visitor completed at least one change, such as a redemption: a call that changes data succeeded. */
  completed_views: Count,
  /** Values of views that are part of the sample. */
  timings: z.partialRecord(Timing, z.array(z.number().min(0).max(600_000)).max(MAX_VIEWS)).optional(),
});
export type MeasurementReport = z.infer<typeof MeasurementReport>;

/** The JSON body of POST /api/measurements; the response is 204. */
export const MeasurementsBody = z.object({ reports: z.array(MeasurementReport).min(1).max(20) });
export type MeasurementsBody = z.infer<typeof MeasurementsBody>;
