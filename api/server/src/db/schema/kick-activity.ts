/** A person on Kick. Names change, ids don't: everything is keyed on the id. */
export interface KickPerson {
  /** Number in decimal digits; members' `kickUserId`. */
  userId: string;
  username: string;
  /** Path of their channel, which may differ from the name: `some_name` may have `some-name`. Unknown if Kick does not send it. */
  slug?: string | undefined;
}

/** A badge beside a chat message: `moderator`, `subscriber`, `vip`, `broadcaster`, `sub_gifter` and others. */
export interface KickBadge {
  type: string;
  /** Months, for subscribers. */
  count: number | null;
}

/** An activity on the connected channel, in this site's terms. */
export type KickActivity =
  | { kind: 'chat'; messageId: string; sender: KickPerson & { badges: KickBadge[] }; content: string }
  | { kind: 'follow'; follower: KickPerson }
  | { kind: 'subscription'; subscriber: KickPerson; isRenewal: boolean; months: number }
  | { kind: 'gifts'; gifter: KickPerson | null; giftees: KickPerson[] }
  | { kind: 'status'; isLive: boolean; title: string; startedAt: Date; endedAt: Date | null }
  | { kind: 'ban'; person: KickPerson; expiresAt: Date | null };

/** An activity as JSON in the database: with dates as texts. */
export type StoredActivity = Stored<KickActivity>;
type Stored<Value> = Value extends Date ? string : Value extends object ? { [Name in keyof Value]: Stored<Value[Name]> } : Value;

/** The badges with a meaning for points, as bits: a set that can be joined in any order. */
export const BADGES = { subscriber: 1, vip: 2, moderator: 4, broadcaster: 8 } as const;
