import { z } from 'zod';
import { HOST, TIMINGS } from '../measurements';
import { Count } from '../primitives';
import { CreatePreviewBody, Preview } from '../previews';
import { CanaryRule, ChangeReleaseBody, ChangeSetBody, ReleaseParams, ReleaseRecord } from '../releases';
import { endpointsOf } from './resource';

export { HOST };

/** In hours. */
export const MEASURED_HOURS = [24, 168] as const;

/** Least number of views or values from which a share or percentile is shown. */
export const MIN_MEASURED = 20;

export const Measured = z.object({
  views: Count,
  failed_views: Count,
  failed_call_views: Count,
  completed_views: Count,
  /** Number of values by timing, and their 75th percentile in its unit; null below `MIN_MEASURED`. */
  timings: z.record(z.enum(TIMINGS), z.object({ values: Count, p75: z.number().nullable() })),
});
export type Measured = z.infer<typeof Measured>;

/** Measurements of a remote's or the host's versions, by hour. */
export const StaffMeasurements = z.object({
  /** Beginnings of the hours, oldest first; the last one is running. */
  hours: z.array(z.string()),
  versions: z.array(
    z.object({
      version: z.string(),
      role: z.enum(['live', 'canary', 'before']),
      total: Measured,
      /** One for each of `hours`; null for an hour without reports. */
      hours: z.array(Measured.nullable()),
    }),
  ),
});
export type StaffMeasurements = z.infer<typeof StaffMeasurements>;

export const StaffReleaseVersion = z.object({
  version: z.string(),
  live_since: z.string().nullable(),
  by: z.string().nullable(),
  /** Passed the check in a browser (docs/releases.md). */
  checked: z.boolean(),
  /** Page views and reported failures of the last 24 hours. */
  pages: Count,
  failures: Count,
  measured: Measured.nullable(),
  /** Problems and warnings with the live host, for versions that visitors get; each a sentence. */
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
});

/** Progress of a canary with a plan, as of its last evaluation. */
export const CanaryProgress = z.object({
  /** Views of the current step, and those it needs. */
  views: Count,
  needed: z.number().int().positive(),
  /** ISO 8601. */
  step_since: z.string(),
  evaluated_at: z.string(),
  decision: z.string(),
  /** Comparison with the live version. `sign`: no evidence of being worse, some, or enough to roll back. */
  findings: z.array(z.object({ rule: CanaryRule, text: z.string(), sign: z.enum(['none', 'suspicious', 'worse']) })),
});
export type CanaryProgress = z.infer<typeof CanaryProgress>;

export const StaffRemote = z.object({
  name: z.string(),
  /** Number of the last change, which the next change has to name; 409 if it is outdated. */
  number: Count,
  live: z.string().nullable(),
  canary: ReleaseRecord.shape.state.shape.canary,
  /** For a canary with a plan, after its first evaluation. */
  progress: CanaryProgress.nullable(),
  before: z.string().nullable(),
  /** Parts that were released with the live version, and roll back with it. */
  released_with: z.array(z.string()),
  versions: z.array(StaffReleaseVersion),
  history: z.array(ReleaseRecord),
});
export type StaffRemote = z.infer<typeof StaffRemote>;

const { see, work, configure } = endpointsOf('releases');

export const staffReleaseEndpoints = {
  list: see('GET /releases', 'Stored versions of each remote, and what is live', z.array(StaffRemote)),
  measurements: see(
    'GET /releases/:remote/measurements',
    'Browser measurements of a remote or the host, by version and hour',
    StaffMeasurements,
    { params: ReleaseParams, query: z.object({ hours: z.coerce.number().pipe(z.literal(MEASURED_HOURS)).default(MEASURED_HOURS[0]) }) },
  ),
  change: configure('POST /releases/:remote', 'Change which version of a remote visitors get', StaffRemote, {
    params: ReleaseParams,
    body: z.object({ number: Count, change: ChangeReleaseBody }),
  }),
  bringBack: work('POST /releases', 'Roll the whole site back to a time', z.array(StaffRemote), {
    body: ChangeSetBody.options[2].omit({ action: true }),
  }),
  preview: work('POST /releases/:remote/previews', 'Create an address that previews a stored version', Preview, {
    params: ReleaseParams,
    body: CreatePreviewBody.omit({ with: true, for_check: true }),
  }),
};
