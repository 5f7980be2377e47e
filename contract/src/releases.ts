import { z } from 'zod';
import { LineText, Timestamp } from './primitives';
import { dataResponse } from './endpoint';

const Percent = z.number('This must be a number.').min(0, 'From 0 to 100.').max(100, 'From 0 to 100.');
const Version = LineText(100);

const MAX_PARTS = 20;

/** Comparisons of a canary: failed views and calls, slower pages, fewer completed flows. */
export const CanaryRule = z.enum(['failures', 'timings', 'flows'], 'Unknown rule.');
export type CanaryRule = z.infer<typeof CanaryRule>;

/** First members with a canary: the staff, or also members who asked for new versions. */
export const CanaryAudience = z.enum(['staff', 'testers'], 'Unknown audience.');
export type CanaryAudience = z.infer<typeof CanaryAudience>;

/** Plan of a canary: rising shares in percent, ending with 100, and the views that each needs. */
export const CanaryPlan = z.object({ steps: z.array(Percent), rules: z.array(CanaryRule), pages: z.number().int().positive() });
export type CanaryPlan = z.infer<typeof CanaryPlan>;

/** Requested plan; by default ends with 100 %, has all rules, and needs 500 views. */
export const CanaryPlanBody = z.object({
  steps: z.array(Percent).min(1, 'Please name at least one step.').max(20, 'Up to 20 steps.'),
  rules: z.array(CanaryRule).min(1, 'Please choose at least one rule.').max(CanaryRule.options.length).optional(),
  pages: z
    .number('This must be a number.')
    .int('This must be a whole number.')
    .min(1, 'At least 1.')
    .max(1_000_000, 'Up to 1,000,000.')
    .optional(),
});

/** Change of a remote's release, with the state after it. */
export const ReleaseRecord = z.object({
  number: z.number().int().positive(),
  at: z.string(),
  /** Team, user of a command on the server, `the staff`, or `canary rules`. */
  by: z.string(),
  action: z.enum(['release', 'canary', 'promote', 'rollback']),
  state: z.object({
    live: z.string(),
    canary: z
      .object({
        version: z.string(),
        percent: Percent,
        audience: CanaryAudience.optional(),
        plan: CanaryPlan.optional(),
        /** Parts of a canary of several, this one among them. */
        set: z.array(z.string()).optional(),
      })
      .nullable(),
  }),
  reason: z.string().optional(),
  /** Number of the change set, for a change of several parts. */
  set: z.number().int().positive().optional(),
});
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;

/**
 * GET /api/releases: each remote's history, oldest first, its stored versions, those that passed the check in a browser, and those whose
 * files are removed.
 */
export const ReleasesResponse = dataResponse(
  z.array(
    z.object({
      name: z.string(),
      history: z.array(ReleaseRecord),
      versions: z.array(z.string()).optional(),
      checked: z.array(z.string()),
      removed: z.array(z.string()).optional(),
    }),
  ),
);
export type ReleasesResponse = z.infer<typeof ReleasesResponse>;

/**
 * GET /api/releases/contracts: contracts of the versions that pages may have open, with the versions built with each, and until when. Null
 * if the builds have none.
 */
export const OpenContractsResponse = dataResponse(
  z.array(
    z.object({
      contract: z.record(z.string(), z.record(z.string(), z.unknown())).nullable(),
      versions: z.array(z.object({ name: z.string(), version: z.string(), until: z.string().nullable() })),
    }),
  ),
);
export type OpenContractsResponse = z.infer<typeof OpenContractsResponse>;

export const ReleaseParams = z.object({ remote: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) });

/**
 * Build as file paths with Base64 contents. `with`: `remote.json` and `host.json` of other builds, checked in place of the live versions.
 */
export const UploadVersionBody = z.object({
  files: z.record(z.string().max(200), z.base64()),
  with: z.array(z.record(z.string(), z.unknown())).max(MAX_PARTS).optional(),
});
export type UploadVersionBody = z.infer<typeof UploadVersionBody>;

const Warnings = z.array(z.string()).optional();

/** `isNew` is false if the same files were uploaded before. */
export const UploadVersionResponse = dataResponse(
  z.object({ name: z.string(), version: z.string(), isNew: z.boolean(), warnings: Warnings }),
);
export type UploadVersionResponse = z.infer<typeof UploadVersionResponse>;

/** Token of the team whose pipeline the request's OpenID Connect token identifies, and its end in ISO 8601. */
export const PipelineTokenResponse = dataResponse(z.object({ team: z.string(), token: z.string(), expires_at: z.string() }));

/** Records that a version passed the check in a browser, with this host's build and these other versions. */
export const RecordCheckBody = z.object({ version: Version, host: LineText(100), with: z.array(LineText(200)).max(200) });
export type RecordCheckBody = z.infer<typeof RecordCheckBody>;

/** Removes old versions that nothing needs; their files go an hour later. `dry_run` changes nothing. */
export const PruneBody = z.object({ dry_run: z.boolean().optional() });
export type PruneBody = z.infer<typeof PruneBody>;

/** Stored version with its fate and the reason (docs/releases.md#old-versions). */
export const PrunedVersion = z.object({
  remote: z.string(),
  version: z.string(),
  action: z.enum(['keep', 'remove']),
  reason: z.enum(['live', 'canary', 'previous', 'set', 'open', 'newest', 'young', 'old']),
  /** Last day on which a page may have it open, in ISO 8601. */
  until: z.string().optional(),
  /** All its files. */
  bytes: z.number().int().nonnegative(),
  stored_at: z.string(),
});

export type PrunedVersion = z.infer<typeof PrunedVersion>;

/** Newest first. */
export const PruneResponse = dataResponse(z.array(PrunedVersion));
export type PruneResponse = z.infer<typeof PruneResponse>;

const CanaryShare = { percent: Percent, audience: CanaryAudience.optional(), plan: CanaryPlanBody.optional() };

/**
 * Changes the live version or the canary. A rollback without a version goes to the previous one; a promotion with one refuses another
 * canary. A canary with a plan begins with one of its steps. An `audience` gets it whatever the share is, until the canary ends. A change
 * of one part of a set changes all of them.
 */
export const ChangeReleaseBody = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('release'), version: Version }),
    z.object({ action: z.literal('canary'), version: Version, ...CanaryShare }),
    z.object({ action: z.literal('promote'), version: Version.optional() }),
    z.object({ action: z.literal('rollback'), version: Version.optional() }),
  ],
  'Unknown action.',
);
export type ChangeReleaseBody = z.infer<typeof ChangeReleaseBody>;

/** `parts` has the record of each changed part. `warnings` concern the versions that visitors get. */
export const ChangeReleaseResponse = dataResponse(
  ReleaseRecord.extend({ parts: z.record(z.string(), ReleaseRecord).optional(), warnings: Warnings }),
);
export type ChangeReleaseResponse = z.infer<typeof ChangeReleaseResponse>;

const Versions = z
  .record(ReleaseParams.shape.remote, Version)
  .refine((versions) => Object.keys(versions).length >= 2, 'A change set has at least two parts.')
  .refine((versions) => Object.keys(versions).length <= MAX_PARTS, `Up to ${MAX_PARTS} parts.`);

/** Changes several parts as one. A rollback brings the whole site back to what was live at a time, in ISO 8601. */
export const ChangeSetBody = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('release'), versions: Versions }),
    z.object({ action: z.literal('canary'), versions: Versions, ...CanaryShare }),
    z.object({ action: z.literal('rollback'), to: Timestamp }),
  ],
  'Unknown action.',
);
export type ChangeSetBody = z.infer<typeof ChangeSetBody>;

/** `parts` has the record of each changed part. `warnings` concern the versions that visitors get. */
export const ChangeSetResponse = dataResponse(z.object({ parts: z.record(z.string(), ReleaseRecord), warnings: Warnings }));
export type ChangeSetResponse = z.infer<typeof ChangeSetResponse>;
