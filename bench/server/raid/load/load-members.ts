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

/** A distinct address per viewer in 10.0.0.0/8, so that rate limits count each on its own. */
export const addressOf = (viewer: number) => `10.${(viewer >> 16) & 255}.${(viewer >> 8) & 255}.${viewer & 255}`;
