import { z } from 'zod';
import { LineText } from './primitives';
import { dataResponse } from './responses';

const Percent = z.number('This has to be a number.').min(0, 'From 0 to 100.').max(100, 'From 0 to 100.');
const Version = LineText(100);

/** One change of a remote's release, with the state after it. */
export const ReleaseRecord = z.object({
  number: z.number().int().positive(),
  /** ISO 8601. */
  at: z.string(),
  /** The team, or the operator who changed the store directly. */
  by: z.string(),
  action: z.enum(['release', 'canary', 'promote', 'rollback']),
  state: z.object({ live: z.string(), canary: z.object({ version: z.string(), percent: Percent }).nullable() }),
});
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;

/** GET /api/releases: every remote with its history, oldest first, and the versions that passed the check in a browser. */
export const ReleasesResponse = dataResponse(z.array(z.object({ name: z.string(), history: z.array(ReleaseRecord), checked: z.array(z.string()) })));
export type ReleasesResponse = z.infer<typeof ReleasesResponse>;

/** Path parameters of an endpoint about one remote. */
export const ReleaseParams = z.object({ remote: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) });

/** POST /api/releases/{remote}/versions: a build, as file paths with Base64 contents. */
export const UploadVersionBody = z.object({ files: z.record(z.string().max(200), z.base64()) });
export type UploadVersionBody = z.infer<typeof UploadVersionBody>;

/** `isNew` is false if the same version with the same files was uploaded before. */
export const UploadVersionResponse = dataResponse(z.object({ name: z.string(), version: z.string(), isNew: z.boolean() }));
export type UploadVersionResponse = z.infer<typeof UploadVersionResponse>;

/** POST /api/releases/{remote}/checks: a version passed the check in a browser, with this host's build and among these other versions. */
export const RecordCheckBody = z.object({ version: Version, host: LineText(100), with: z.array(LineText(200)).max(200) });
export type RecordCheckBody = z.infer<typeof RecordCheckBody>;

/** POST /api/releases/{remote}: changes the live version or the canary. A rollback without a version goes to the previous one. */
export const ChangeReleaseBody = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('release'), version: Version }),
    z.object({ action: z.literal('canary'), version: Version, percent: Percent }),
    z.object({ action: z.literal('promote') }),
    z.object({ action: z.literal('rollback'), version: Version.optional() }),
  ],
  'There is no such action.',
);
export type ChangeReleaseBody = z.infer<typeof ChangeReleaseBody>;

export const ChangeReleaseResponse = dataResponse(ReleaseRecord);
export type ChangeReleaseResponse = z.infer<typeof ChangeReleaseResponse>;
