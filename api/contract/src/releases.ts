import { z } from 'zod';
import { LineText } from './primitives';

const Percent = z.number('This has to be a number.').min(0, 'From 0 to 100.').max(100, 'From 0 to 100.');
const Version = LineText(100);

/** One change of what visitors get of a remote, and all that held after it. */
export const ReleaseRecord = z.object({
  number: z.number().int().positive(),
  /** ISO 8601. */
  at: z.string(),
  /** The team, or whoever works at the store itself. */
  by: z.string(),
  action: z.enum(['release', 'canary', 'promote', 'rollback']),
  state: z.object({ live: z.string(), canary: z.object({ version: z.string(), percent: Percent }).nullable() }),
});
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;

/** GET /api/releases: every remote with its changes, the oldest first. */
export const ReleasesResponse = z.object({
  success: z.literal(true),
  data: z.array(z.object({ name: z.string(), history: z.array(ReleaseRecord) })),
});
export type ReleasesResponse = z.infer<typeof ReleasesResponse>;

/** The path of a call about one remote. */
export const ReleaseParams = z.object({ remote: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) });

/** POST /api/releases/{remote}/versions: a build, each file's path with what it holds in Base64. */
export const UploadVersionBody = z.object({ files: z.record(z.string().max(200), z.base64()) });
export type UploadVersionBody = z.infer<typeof UploadVersionBody>;

/** Whether the version is there for the first time, or was already, with the same files. */
export const UploadVersionResponse = z.object({ success: z.literal(true), data: z.object({ name: z.string(), version: z.string(), isNew: z.boolean() }) });
export type UploadVersionResponse = z.infer<typeof UploadVersionResponse>;

/** POST /api/releases/{remote}: changes what visitors get. A rollback without a version goes to the one before. */
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

export const ChangeReleaseResponse = z.object({ success: z.literal(true), data: ReleaseRecord });
export type ChangeReleaseResponse = z.infer<typeof ChangeReleaseResponse>;
