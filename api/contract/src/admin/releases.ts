import { z } from 'zod';
import { CanaryRule, ChangeReleaseBody, ReleaseParams, ReleaseRecord } from '../releases';
import { dataResponse } from '../responses';
import { defineEndpoint } from './endpoint';

/** A stored version of a remote. */
export const StaffReleaseVersion = z.object({
  version: z.string(),
  /** When and by whom it was first made live; null if never. */
  live_since: z.string().nullable(),
  by: z.string().nullable(),
  /** Page views with this version in the last 24 hours, and failures reported by browsers. */
  pages: z.number().int().nonnegative(),
  failures: z.number().int().nonnegative(),
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
  versions: z.array(StaffReleaseVersion),
  /** The last changes, newest first. */
  history: z.array(ReleaseRecord),
});
export type StaffRemote = z.infer<typeof StaffRemote>;

export const staffReleaseEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/releases',
    role: 'Admin',
    summary: 'Which versions of which remote there are, and what is live',
    response: dataResponse(z.array(StaffRemote)),
  }),
  change: defineEndpoint({
    method: 'POST',
    path: '/releases/:remote',
    role: 'Admin',
    summary: 'Change which version of a remote visitors get',
    params: ReleaseParams,
    body: z.object({ number: z.number().int().nonnegative(), change: ChangeReleaseBody }),
    response: dataResponse(StaffRemote),
  }),
};
