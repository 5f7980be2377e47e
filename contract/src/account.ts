import { z } from 'zod';
import { dataResponse, defineEndpoint, SuccessResponse } from './endpoint';
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

/** The beginning of the hash that the server stores of a session. */
export const SessionId = z.string().regex(/^[0-9a-f]{16}$/, 'This is not the id of a session.');

/** A browser in which one is signed in. */
export const AccountSession = z.object({
  /** A `SessionId`. */
  id: z.string(),
  is_current: z.boolean(),
  /** Such as "Firefox on Windows"; null for sessions from before the server recorded it. */
  device: z.string().nullable(),
  /** The range of addresses that it began in, such as `203.0.113.0/24`; null likewise. */
  network: z.string().nullable(),
  signed_in_at: Timestamp,
  /** To the hour; null likewise. */
  used_at: Timestamp.nullable(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const accountEndpoints = {
  export: defineEndpoint('GET /account/export', {
    summary: 'Everything that is stored about the member, as a file',
    confirmation: 'own',
    response: AccountExport,
    refusals: [401, 403],
  }),
  delete: defineEndpoint('POST /account/delete', {
    summary: "Delete the member's account",
    confirmation: 'own',
    /** The member's username, typed as a confirmation. */
    body: z.object({ username: LineText(64).check(required) }),
    response: SuccessResponse,
    refusals: [401, 409],
  }),
  sessions: defineEndpoint('GET /account/sessions', {
    summary: 'The browsers in which the member is signed in',
    response: dataResponse(z.array(AccountSession)),
    refusals: [401],
  }),
  endSessions: defineEndpoint('POST /account/sessions/end', {
    summary: 'Sign the member out in another browser, or in all others',
    confirmation: 'own',
    /** Without an id, all but the current one, which ends by signing out. */
    body: z.object({ id: SessionId.optional() }),
    response: SuccessResponse,
    refusals: [401, 404],
  }),
};
