import { z } from 'zod';
import { ChangeReleaseBody, ReleaseParams, ReleaseRecord } from '../releases';
import { defineEndpoint } from './endpoint';

/** A version of a remote that can be made live. */
export const StaffReleaseVersion = z.object({
  version: z.string(),
  /** When it went live for the first time, and by whom; null where it never did. */
  live_since: z.string().nullable(),
  by: z.string().nullable(),
  /** How many pages were given it in the last 24 hours, and how many failures of it browsers told of. */
  pages: z.number().int().nonnegative(),
  failures: z.number().int().nonnegative(),
});

/** A remote with its versions and what visitors get of it. */
export const StaffRemote = z.object({
  name: z.string(),
  /** That of the last change, 0 where there was none: who makes another names it, and is told (409) where it is another by now. */
  number: z.number().int().nonnegative(),
  /** Null where nothing was released yet. */
  live: z.string().nullable(),
  canary: ReleaseRecord.shape.state.shape.canary,
  /** The version that a rollback leads to; null where there is none. */
  before: z.string().nullable(),
  versions: z.array(StaffReleaseVersion),
  /** The last changes, the newest first. */
  history: z.array(ReleaseRecord),
});
export type StaffRemote = z.infer<typeof StaffRemote>;

export const staffReleaseEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/releases',
    role: 'Admin',
    summary: 'Which versions of which remote there are, and what is live',
    response: z.object({ success: z.literal(true), data: z.array(StaffRemote) }),
  }),
  change: defineEndpoint({
    method: 'POST',
    path: '/releases/:remote',
    role: 'Admin',
    summary: 'Change which version of a remote visitors get',
    params: ReleaseParams,
    body: z.object({ number: z.number().int().nonnegative(), change: ChangeReleaseBody }),
    response: z.object({ success: z.literal(true), data: StaffRemote }),
  }),
};
