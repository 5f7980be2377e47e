import { z } from 'zod';

/** Name of the host beside the remotes' names. */
export const HOST = 'host';

/**
 * Timings measured with consent to analytics: Largest Contentful Paint, Interaction to Next Paint and the time until a remote's page shows
 * its content in milliseconds, and Cumulative Layout Shift, a score.
 */
export const TIMINGS = ['lcp', 'inp', 'cls', 'content'] as const;
export const Timing = z.enum(TIMINGS);
export type Timing = z.infer<typeof Timing>;

/** Inclusive upper bounds of the histogram's buckets in milliseconds, each a quarter larger; one more bucket is above them. */
const MILLISECONDS = [
  8, 10, 12, 16, 20, 24, 30, 40, 50, 60, 75, 100, 120, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1250, 1500, 2000, 2500, 3000, 4000,
  5000, 6000, 7500, 10_000, 12_500, 15_000, 20_000, 30_000, 60_000,
];

/** Buckets of each timing: a value belongs to the first bound that is not below it, or to the bucket above the last bound. */
export const TIMING_BOUNDS: Readonly<Record<Timing, readonly number[]>> = {
  lcp: MILLISECONDS,
  inp: MILLISECONDS,
  content: MILLISECONDS,
  cls: [0, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 2, 5],
};

/** Most credible number of views in a report: a page reports each minute, and when it is left. */
const MAX_VIEWS = 50;
const Count = z.number().int().min(0).max(MAX_VIEWS);

/**
 * Measurements of one version since the page's last report. A view is a document in which a page of the remote was opened, however often;
 * for the host, any document. No identifiers and no order, so a report can't be linked to a visitor.
 */
export const MeasurementReport = z.object({
  /** A remote's name, or `host`. */
  remote: z.string().min(1).max(64),
  version: z.string().min(1).max(64),
  views: Count,
  /** Views in which it didn't load, broke while it rendered, or threw. */
  failed_views: Count,
  /** Views with a failed API call: no response, an unreadable one, or a status from 500 up. */
  failed_call_views: Count,
  /** Views with a completed change, such as a redemption. */
  completed_views: Count,
  timings: z.partialRecord(Timing, z.array(z.number().min(0).max(600_000)).max(MAX_VIEWS)).optional(),
});
export type MeasurementReport = z.infer<typeof MeasurementReport>;

/** Body of POST /api/measurements; the response is 204. */
export const MeasurementsBody = z.object({ reports: z.array(MeasurementReport).min(1).max(20) });
export type MeasurementsBody = z.infer<typeof MeasurementsBody>;
