import { z } from 'zod';
import { defineEndpoint, SuccessResponse } from './endpoint';
import { LineText, MemberId, required, Timestamp } from './primitives';

/** The public name of deleted accounts. No member can have it: names of the chat platform have no spaces. They have no profile. */
export const DELETED_MEMBER = 'Deleted member';

/** Everything that is stored about a member (docs/privacy.md). */
export const AccountExport = z.object({
  about: z.object({
    /** The format's name; a changed one gets another name. */
    format: z.literal('greenroom-account-1'),
    made_at: Timestamp,
    member_id: MemberId,
    /** The site's origin. */
    site: z.string(),
    /** What the numbers mean, by field. */
    units: z.record(z.string(), z.string()),
  }),
  /** The rows by table, with the fields named like the columns. */
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof AccountExport>;

export const accountEndpoints = {
  export: defineEndpoint('GET /account/export', {
    summary: 'Everything that is stored about the member, as a file',
    response: AccountExport,
    refusals: [401],
  }),
  delete: defineEndpoint('POST /account/delete', {
    summary: "Delete the member's account",
    /** The member's username, typed as a confirmation. */
    body: z.object({ username: LineText(64).check(required) }),
    response: SuccessResponse,
    refusals: [401, 409],
  }),
};
