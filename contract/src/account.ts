import { z } from 'zod';
import { dataResponse, defineEndpoint, SuccessResponse } from './endpoint';
import { LineText, MemberId, required, Timestamp } from './primitives';

/** Public name of deleted accounts. No member can have it, since names on the chat platform have no spaces. */
export const DELETED_MEMBER = 'Deleted member';

/** Everything stored about a member (docs/privacy.md). */
export const AccountExport = z.object({
  about: z.object({
    format: z.literal('greenroom-account-1'),
    made_at: Timestamp,
    member_id: MemberId,
    site: z.string(),
    /** Units of the numbers, by field. */
    units: z.record(z.string(), z.string()),
  }),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type AccountExport = z.infer<typeof AccountExport>;

/** Beginning of the hash that the server stores for a session. */
export const SessionId = z.string().regex(/^[0-9a-f]{16}$/, "This isn't a session's id.");

export const AccountSession = z.object({
  id: z.string(),
  is_current: z.boolean(),
  /** "Firefox on Windows", for example; null for sessions from before this was recorded, as are the next two. */
  device: z.string().nullable(),
  /** Range of addresses in which it began: `203.0.113.0/24`. */
  network: z.string().nullable(),
  signed_in_at: Timestamp,
  used_at: Timestamp.nullable(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const accountEndpoints = {
  export: defineEndpoint('GET /account/export', 'Everything stored about the member, as a file', {
    confirmation: 'own',
    response: AccountExport,
    refusals: [401, 403],
  }),
  delete: defineEndpoint('POST /account/delete', "Delete the member's account", {
    confirmation: 'own',
    /** The username, typed as a confirmation. */
    body: z.object({ username: LineText(64).check(required) }),
    response: SuccessResponse,
    refusals: [401, 409],
  }),
  sessions: defineEndpoint('GET /account/sessions', 'Browsers in which the member is signed in', {
    response: dataResponse(z.array(AccountSession)),
    refusals: [401],
  }),
  endSessions: defineEndpoint('POST /account/sessions/end', 'Sign the member out of another browser, or of all others', {
    confirmation: 'own',
    /** Without an id, ends all sessions except the current one. */
    body: z.object({ id: SessionId.optional() }),
    response: SuccessResponse,
    refusals: [401, 404],
  }),
};
