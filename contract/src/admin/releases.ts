import { z } from 'zod';
import { HOST, TIMINGS } from '../measurements';
import { CreatePreviewBody, Preview } from '../previews';
import { CanaryRule, ChangeReleaseBody, ChangeSetBody, ReleaseParams, ReleaseRecord } from '../releases';
import { dataResponse, defineEndpoint } from '../endpoint';

export { HOST };

/** The periods in hours for which the panel shows measurements. */
export const MEASURED_HOURS = [24, 168] as const;

/** A share or a percentile of fewer views or values than this says nothing yet. */
export const MIN_MEASURED = 20;

const Count = z.number().int().nonnegative();

/** What browsers measured of a version in a period. */
export const Measured = z.object({
  views: Count,
  failed_views: Count,
  failed_call_views: Count,
  completed_views: Count,
  /** By timing, the number of values and their 75th percentile in the timing's unit; null for fewer values than `MIN_MEASURED`. */
  timings: z.record(z.enum(TIMINGS), z.object({ values: Count, p75: z.number().nullable() })),
});
export type Measured = z.infer<typeof Measured>;

/** Measurements of a remote's versions, or of the host's, by hour. */
export const StaffMeasurements = z.object({
  /** The beginnings of the hours, oldest first; the last one is not over. */
  hours: z.array(z.string()),
  versions: z.array(
    z.object({
      version: z.string(),
      /** `before` is the version that was live before. */
      role: z.enum(['live', 'canary', 'before']),
      total: Measured,
      /** As many as `hours`; null for an hour in which nothing was reported. */
      hours: z.array(Measured.nullable()),
    }),
  ),
});
export type StaffMeasurements = z.infer<typeof StaffMeasurements>;

/** A stored version of a remote. */
export const StaffReleaseVersion = z.object({
  version: z.string(),
  /** When and by whom it was first made live; null if never. */
  live_since: z.string().nullable(),
  by: z.string().nullable(),
  /** Whether it passed the check in a browser (docs/releases.md). */
  checked: z.boolean(),
  /** Page views with this version in the last 24 hours, and failures reported by browsers. */
  pages: z.number().int().nonnegative(),
  failures: z.number().int().nonnegative(),
  /** What browsers measured in the last 24 hours; null without a report. */
  measured: Measured.nullable(),
  /** Of versions that visitors get: why they can't work with the live host, and what it warns of, each in a sentence. */
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
});

/** How far a canary that decides by itself has come, as of its last evaluation. */
export const CanaryProgress = z.object({
  /** Views of the canary in the current step, and those that it needs. */
  views: z.number().int().nonnegative(),
  needed: z.number().int().positive(),
  /** When the current step began. ISO 8601, as the next. */
  step_since: z.string(),
  evaluated_at: z.string(),
  /** What it decided, and why, in a sentence. */
  decision: z.string(),
  /** The comparison with the live version in words, and whether it shows a sign of being worse: none yet, one that has to clear first, or enough to roll back. */
  findings: z.array(z.object({ rule: CanaryRule, text: z.string(), sign: z.enum(['none', 'suspicious', 'worse']) })),
});
export type CanaryProgress = z.infer<typeof CanaryProgress>;

/** A remote with its versions and its release. */
export const StaffRemote = z.object({
  name: z.string(),
  /** The number of the last change, 0 without any. A change has to name it; the server responds with 409 if it is outdated. */
  number: z.number().int().nonnegative(),
  /** Null before the first release. */
  live: z.string().nullable(),
  canary: ReleaseRecord.shape.state.shape.canary,
  /** Of a canary that decides by itself; null for any other, and before its first evaluation. */
  progress: CanaryProgress.nullable(),
  /** The version to which a rollback goes; null if there is none. */
  before: z.string().nullable(),
  /** The other parts that were released with the live version, and go back with it. */
  released_with: z.array(z.string()),
  versions: z.array(StaffReleaseVersion),
  /** The last changes, newest first. */
  history: z.array(ReleaseRecord),
});
export type StaffRemote = z.infer<typeof StaffRemote>;

export const staffReleaseEndpoints = {
  list: defineEndpoint('GET /releases', {
    permission: 'releases:see',
    summary: 'Which versions of which remote there are, and what is live',
    response: dataResponse(z.array(StaffRemote)),
  }),
  measurements: defineEndpoint('GET /releases/:remote/measurements', {
    permission: 'releases:see',
    summary: 'What browsers measured of a remote or of the host, by version and hour',
    params: ReleaseParams,
    query: z.object({ hours: z.coerce.number().pipe(z.literal(MEASURED_HOURS)).default(MEASURED_HOURS[0]) }),
    response: dataResponse(StaffMeasurements),
  }),
  change: defineEndpoint('POST /releases/:remote', {
    permission: 'releases:configure',
    summary: 'Change which version of a remote visitors get',
    params: ReleaseParams,
    body: z.object({ number: z.number().int().nonnegative(), change: ChangeReleaseBody }),
    response: dataResponse(StaffRemote),
  }),
  bringBack: defineEndpoint('POST /releases', {
    permission: 'releases:work',
    summary: 'Bring the whole site back to what was live at a time',
    body: ChangeSetBody.options[2].omit({ action: true }),
    response: dataResponse(z.array(StaffRemote)),
  }),
  preview: defineEndpoint('POST /releases/:remote/previews', {
    permission: 'releases:work',
    summary: 'Create the address at which a stored version can be previewed on the site',
    params: ReleaseParams,
    body: CreatePreviewBody.omit({ with: true, for_check: true }),
    response: dataResponse(Preview),
  }),
};
