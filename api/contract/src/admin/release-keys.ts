import { z } from 'zod';
import { IdParams, LineText, required, RowId, Timestamp } from '../primitives';
import { dataResponse, defineEndpoint } from '../endpoint';
import { ReleaseParams } from '../releases';

/** A public key of a part's publishers. */
const StaffReleaseKey = z.object({
  id: RowId,
  part: z.string(),
  name: z.string(),
  public_key: z.string(),
  added_at: Timestamp,
  /** From then on, nothing new that it signed counts. */
  revoked_at: Timestamp.nullable(),
});
export type StaffReleaseKey = z.infer<typeof StaffReleaseKey>;

/** Whose signatures count. */
export const StaffReleaseKeys = z.object({
  /** The public key by which the site signs what the panel, the endpoints and canaries change; it always counts for these changes. */
  site_key: z.string(),
  /** By part, the oldest first. A part with keys takes only what is signed. */
  keys: z.array(StaffReleaseKey),
  /** What is in the release store and does not count, each in a sentence. */
  problems: z.array(z.string()),
});
export type StaffReleaseKeys = z.infer<typeof StaffReleaseKeys>;

export const staffReleaseKeyEndpoints = {
  list: defineEndpoint('GET /release-keys', {
    permission: 'releases:see',
    summary: 'Whose signatures of releases count, and what does not count',
    response: dataResponse(StaffReleaseKeys),
  }),
  add: defineEndpoint('POST /release-keys', {
    permission: 'releases:configure',
    summary: 'Add a public key of a part: from its first one on, only what is signed counts',
    body: z.object({
      part: ReleaseParams.shape.remote,
      name: LineText(60).check(required),
      public_key: z
        .string()
        .trim()
        .regex(/^[\w-]{43}$/, 'This has to be a public key as “greenroom keys” prints it: 43 characters.'),
    }),
    response: dataResponse(StaffReleaseKeys),
  }),
  revoke: defineEndpoint('POST /release-keys/:id/revoke', {
    permission: 'releases:configure',
    summary: 'Revoke a key: nothing new that it signs counts any more',
    params: IdParams,
    response: dataResponse(StaffReleaseKeys),
  }),
  end: defineEndpoint('POST /release-keys/end', {
    permission: 'releases:configure',
    summary: 'Remove all keys of a part: its releases count without a signature again',
    body: z.object({ part: ReleaseParams.shape.remote }),
    response: dataResponse(StaffReleaseKeys),
  }),
};
