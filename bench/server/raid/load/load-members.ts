import { csrfTokenOf } from '../../../../api/server/src/plugins/csrf-token';

/** The password of the bench's raffles. */
export const PASSWORD = 'letmein';

/** The prefix of session ids, followed by the member's number. */
export const SESSION_PREFIX = 'raid-session-';

/** A member's id is this plus their number. */
export const BASE_ID = '100000000000000000';

/** The username of a member of fill-present.sql, numbered from 1. */
export const memberName = (member: number) => `member${member}`;

/** A member's session cookie; fill.ts inserts the sessions. */
export const sessionCookie = (member: number) => `greenroom_session=${SESSION_PREFIX}${member}`;

/** The headers by which a member changes something. @param cookies of a page, which all members may share: its token counts in one session */
export function unsafeHeaders(member: number, cookies: readonly string[]): { cookie: string; 'x-csrf-token': string } {
  const secret = /greenroom_csrf=([^.]+)/.exec(cookies.join('; '))?.[1];
  if (!secret) throw new Error('The page has set no cookie for CSRF tokens.');
  return {
    cookie: [sessionCookie(member), ...cookies].join('; '),
    'x-csrf-token': csrfTokenOf({ secret, session: `${SESSION_PREFIX}${member}`, salt: 'bench' }),
  };
}

/** A distinct address per viewer in 10.0.0.0/8, so that rate limits count each on its own. */
export const addressOf = (viewer: number) => `10.${(viewer >> 16) & 255}.${(viewer >> 8) & 255}.${viewer & 255}`;
