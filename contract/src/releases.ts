import { z } from 'zod';
import { LineText, Timestamp } from './primitives';
import { dataResponse } from './endpoint';

const Percent = z.number('This has to be a number.').min(0, 'From 0 to 100.').max(100, 'From 0 to 100.');
const Version = LineText(100);

/** The number of parts that one change can have. */
const MAX_PARTS = 20;

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
  /** The team, the user of a command on the server's machine, `the staff`, or `canary rules`. */
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
        /** The parts that are canaries as one, this one among them; left out for a canary of one part. */
        set: z.array(z.string()).optional(),
      })
      .nullable(),
  }),
  /** Why the canary's rules made the change, in a sentence; changes by hand have no reason. */
  reason: z.string().optional(),
  /** The number of the change set that it belongs to; left out for a change of one part. */
  set: z.number().int().positive().optional(),
});
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;

/**
 * GET /api/releases: every remote with its history, oldest first, the versions that are stored, live or not, those that passed the check in a browser,
 * and those whose files are removed (left out by servers that remove none).
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
 * GET /api/releases/contracts: the contracts of the versions that pages may have open, each once, with the versions that were built with it, and until
 * when they may be open; the contract is null if their builds have none.
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

/** Path parameters of an endpoint about one remote. */
export const ReleaseParams = z.object({ remote: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) });

/**
 * POST /api/releases/{remote}/versions: a build, as file paths with Base64 contents. `with`: the `remote.json` and `host.json` of the other builds that
 * will be released with it, which it is checked against in place of the live versions.
 */
export const UploadVersionBody = z.object({
  files: z.record(z.string().max(200), z.base64()),
  with: z.array(z.record(z.string(), z.unknown())).max(MAX_PARTS).optional(),
});
export type UploadVersionBody = z.infer<typeof UploadVersionBody>;

/** What the release gate warns of without refusing it, such as deprecated names, each in a sentence; left out without a warning. */
const Warnings = z.array(z.string()).optional();

/** `isNew` is false if the same version with the same files was uploaded before. */
export const UploadVersionResponse = dataResponse(
  z.object({ name: z.string(), version: z.string(), isNew: z.boolean(), warnings: Warnings }),
);
export type UploadVersionResponse = z.infer<typeof UploadVersionResponse>;

/** POST /api/release-tokens: a token of the team whose pipeline the OpenID Connect token of the request identifies, and its end in ISO 8601. */
export const PipelineTokenResponse = dataResponse(z.object({ team: z.string(), token: z.string(), expires_at: z.string() }));

/** POST /api/releases/{remote}/checks: a version passed the check in a browser, with this host's build and among these other versions. */
export const RecordCheckBody = z.object({ version: Version, host: LineText(100), with: z.array(LineText(200)).max(200) });
export type RecordCheckBody = z.infer<typeof RecordCheckBody>;

/**
 * POST /api/releases/{remote}/prunings: removes old versions that nothing needs; their files go an hour later. `dry_run`: changes nothing.
 */
export const PruneBody = z.object({ dry_run: z.boolean().optional() });
export type PruneBody = z.infer<typeof PruneBody>;

/** A stored version, what becomes of it and why (docs/releases.md#old-versions). */
export const PrunedVersion = z.object({
  remote: z.string(),
  version: z.string(),
  action: z.enum(['keep', 'remove']),
  reason: z.enum(['live', 'canary', 'previous', 'set', 'open', 'newest', 'young', 'old']),
  /** Of one that a page may have open, the last such day, in ISO 8601. */
  until: z.string().optional(),
  /** Of all its files. */
  bytes: z.number().int().nonnegative(),
  /** ISO 8601. */
  stored_at: z.string(),
});

export type PrunedVersion = z.infer<typeof PrunedVersion>;

/** All stored versions of the remote, the newest first. */
export const PruneResponse = dataResponse(z.array(PrunedVersion));
export type PruneResponse = z.infer<typeof PruneResponse>;

const CanaryShare = { percent: Percent, audience: CanaryAudience.optional(), plan: CanaryPlanBody.optional() };

/**
 * POST /api/releases/{remote}: changes the live version or the canary. A rollback without a version goes to the previous one; a promotion with one
 * refuses another canary. A canary with a plan begins with `percent`, one of the plan's steps; without one, its share only changes by hand. An
 * `audience` gets it whatever the share is, also if that is 0; it stays with the version until the canary ends. A change of one part of a canary of
 * several is a change of all of them, and so is a rollback of a part that became live with others.
 */
export const ChangeReleaseBody = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('release'), version: Version }),
    z.object({ action: z.literal('canary'), version: Version, ...CanaryShare }),
    z.object({ action: z.literal('promote'), version: Version.optional() }),
    z.object({ action: z.literal('rollback'), version: Version.optional() }),
  ],
  'There is no such action.',
);
export type ChangeReleaseBody = z.infer<typeof ChangeReleaseBody>;

/** `parts` has the record of each part, if others belong to the same set. `warnings` concern the versions that visitors get. */
export const ChangeReleaseResponse = dataResponse(
  ReleaseRecord.extend({ parts: z.record(z.string(), ReleaseRecord).optional(), warnings: Warnings }),
);
export type ChangeReleaseResponse = z.infer<typeof ChangeReleaseResponse>;

const Versions = z
  .record(ReleaseParams.shape.remote, Version)
  .refine((versions) => Object.keys(versions).length >= 2, 'A change set has at least two parts.')
  .refine((versions) => Object.keys(versions).length <= MAX_PARTS, `Up to ${MAX_PARTS} parts.`);

/**
 * POST /api/releases: changes several parts as one. A release or a canary names the version of each; a rollback brings the whole site back to
 * what was live at a time, in ISO 8601.
 */
export const ChangeSetBody = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('release'), versions: Versions }),
    z.object({ action: z.literal('canary'), versions: Versions, ...CanaryShare }),
    z.object({ action: z.literal('rollback'), to: Timestamp }),
  ],
  'There is no such action.',
);
export type ChangeSetBody = z.infer<typeof ChangeSetBody>;

/** The record of each part that the set changed. `warnings` concern the versions that visitors get. */
export const ChangeSetResponse = dataResponse(z.object({ parts: z.record(z.string(), ReleaseRecord), warnings: Warnings }));
export type ChangeSetResponse = z.infer<typeof ChangeSetResponse>;
