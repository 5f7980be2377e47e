/** The password of every raffle that the bench fills in. */
export const PASSWORD = 'letmein';

/** What every member's session begins with; the member's number follows. */
export const SESSION_PREFIX = 'raid-session-';

/** The ids of members are this and their number. */
export const BASE_ID = '100000000000000000';

/** The name of a member of fill-present.sql, who count from 1. */
export const memberName = (member: number) => `member${member}`;

/** What a member's browser holds; fill.ts puts the sessions into the database. */
export const sessionCookie = (member: number) => `greenroom_session=${SESSION_PREFIX}${member}`;

/** An address for each viewer, so that limits count them as the many that they are: 10.0.0.0/8 has 16 million. */
export const addressOf = (viewer: number) => `10.${(viewer >> 16) & 255}.${(viewer >> 8) & 255}.${viewer & 255}`;
