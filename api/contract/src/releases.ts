import { z } from 'zod';
import { LineText } from './primitives';
import { dataResponse } from './endpoint';

const Percent = z.number('This has to be a number.').min(0, 'From 0 to 100.').max(100, 'From 0 to 100.');
const Version = LineText(100);

/** What a canary is compared by: failed views and calls; slower pages; fewer completed flows, such as redemptions. */
export const CanaryRule = z.enum(['failures', 'timings', 'flows'], 'There is no such rule.');
export type CanaryRule = z.infer<typeof CanaryRule>;

/** The members that a canary may begin with: the staff; or the staff and members who asked for new versions. */
export const CanaryAudience = z.enum(['staff', 'testers'], 'There is no such audience.');
export type CanaryAudience = z.infer<typeof CanaryAudience>;

/** By which a canary decides itself: its shares one after the other, in percent, ending with 100, and the views that each needs. */
export const CanaryPlan = z.object({ steps: z.array(Percent), rules: z.array(CanaryRule), pages: z.number().int().positive() });
export type CanaryPlan = z.infer<typeof CanaryPlan>;

/** A plan as requested: 100 % as the last step may be left out; so may `rules`, for all of them, and `pages`, for 500. */
export const CanaryPlanBody = z.object({
  steps: z.array(Percent).min(1, 'Please name at least one step.').max(20, 'Up to 20 steps.'),
  rules: z.array(CanaryRule).min(1, 'Please choose at least one rule.').max(CanaryRule.options.length).optional(),
  pages: z
    .number('This has to be a number.')
    .int('This has to be a whole number.')
    .min(1, 'At least 1.')
    .max(1_000_000, 'Up to 1,000,000.')
    .optional(),
});

/** One change of a remote's release, with the state after it. */
export const ReleaseRecord = z.object({
  number: z.number().int().positive(),
  /** ISO 8601. */
  at: z.string(),
  /** The team, the operator who changed the store directly, or `canary rules`. */
  by: z.string(),
  action: z.enum(['release', 'canary', 'promote', 'rollback']),
  state: z.object({
    live: z.string(),
    canary: z
      .object({ version: z.string(), percent: Percent, audience: CanaryAudience.optional(), plan: CanaryPlan.optional() })
      .nullable(),
  }),
  /** Why the canary's rules made the change, in a sentence; changes by hand have no reason. */
  reason: z.string().optional(),
});
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;

/** GET /api/releases: every remote with its history, oldest first, and the versions that passed the check in a browser. */
export const ReleasesResponse = dataResponse(
  z.array(z.object({ name: z.string(), history: z.array(ReleaseRecord), checked: z.array(z.string()) })),
);
export type ReleasesResponse = z.infer<typeof ReleasesResponse>;

/**
 * GET /api/releases/contracts: the versions that pages may have open, until when, and what each uses of the API: null if its build does not say.
 */
export const OpenContractsResponse = dataResponse(
  z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      until: z.string().nullable(),
      contract: z.record(z.string(), z.record(z.string(), z.unknown())).nullable(),
    }),
  ),
);
export type OpenContractsResponse = z.infer<typeof OpenContractsResponse>;

/** Path parameters of an endpoint about one remote. */
export const ReleaseParams = z.object({ remote: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) });

/** POST /api/releases/{remote}/versions: a build, as file paths with Base64 contents. */
export const UploadVersionBody = z.object({ files: z.record(z.string().max(200), z.base64()) });
export type UploadVersionBody = z.infer<typeof UploadVersionBody>;

/** What the release gate warns of without refusing it, such as deprecated names, each in a sentence; left out without a warning. */
const Warnings = z.array(z.string()).optional();

/** `isNew` is false if the same version with the same files was uploaded before. */
export const UploadVersionResponse = dataResponse(
  z.object({ name: z.string(), version: z.string(), isNew: z.boolean(), warnings: Warnings }),
);
export type UploadVersionResponse = z.infer<typeof UploadVersionResponse>;

/** POST /api/releases/{remote}/checks: a version passed the check in a browser, with this host's build and among these other versions. */
export const RecordCheckBody = z.object({ version: Version, host: LineText(100), with: z.array(LineText(200)).max(200) });
export type RecordCheckBody = z.infer<typeof RecordCheckBody>;

/**
 * POST /api/releases/{remote}: changes the live version or the canary. A rollback without a version goes to the previous one. A canary
 * with a plan begins with `percent`, one of the plan's steps; without one, its share only changes by hand. An `audience` gets it whatever the
 * share is, also if that is 0; it stays with the version until the canary ends.
 */
export const ChangeReleaseBody = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('release'), version: Version }),
    z.object({
      action: z.literal('canary'),
      version: Version,
      percent: Percent,
      audience: CanaryAudience.optional(),
      plan: CanaryPlanBody.optional(),
    }),
    z.object({ action: z.literal('promote') }),
    z.object({ action: z.literal('rollback'), version: Version.optional() }),
  ],
  'There is no such action.',
);
export type ChangeReleaseBody = z.infer<typeof ChangeReleaseBody>;

/** `warnings` concern the versions that visitors get. */
export const ChangeReleaseResponse = dataResponse(ReleaseRecord.extend({ warnings: Warnings }));
export type ChangeReleaseResponse = z.infer<typeof ChangeReleaseResponse>;
