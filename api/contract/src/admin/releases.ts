import { z } from 'zod';
import { CreatePreviewBody, Preview } from '../previews';
import { ChangeReleaseBody, ReleaseParams, ReleaseRecord } from '../releases';
import { dataResponse } from '../responses';
import { defineEndpoint } from './endpoint';

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
});

/** A remote with its versions and its release. */
export const StaffRemote = z.object({
  name: z.string(),
  /** The number of the last change, 0 without any. A change has to name it; the server responds with 409 if it is outdated. */
  number: z.number().int().nonnegative(),
  /** Null before the first release. */
  live: z.string().nullable(),
  canary: ReleaseRecord.shape.state.shape.canary,
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
  preview: defineEndpoint({
    method: 'POST',
    path: '/releases/:remote/previews',
    role: 'Admin',
    summary: 'Create the address at which a stored version can be previewed on the site',
    params: ReleaseParams,
    body: CreatePreviewBody.omit({ with: true, for_check: true }),
    response: dataResponse(Preview),
  }),
};
