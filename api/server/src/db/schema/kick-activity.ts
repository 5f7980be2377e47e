/** Somebody on Kick. Names change, ids don't: everything is keyed on the id. */
export interface KickPerson {
  /** A number in decimal digits; members have it as `kickUserId`. */
  userId: string;
  username: string;
  /** The path of their channel, which need not be the name: `some_name` may have `some-name`. Unknown if Kick does not send it. */
  slug?: string | undefined;
}

/** As Kick shows it beside a chat message: `moderator`, `subscriber`, `vip`, `broadcaster`, `sub_gifter` and others. */
export interface KickBadge {
  type: string;
  /** For subscribers: months. */
  count: number | null;
}

/** What happened on the connected channel, in the terms of this site. */
export type KickActivity =
  | { kind: 'chat'; messageId: string; sender: KickPerson & { badges: KickBadge[] }; content: string }
  | { kind: 'follow'; follower: KickPerson }
  | { kind: 'subscription'; subscriber: KickPerson; isRenewal: boolean; months: number }
  | { kind: 'gifts'; gifter: KickPerson | null; giftees: KickPerson[] }
  | { kind: 'status'; isLive: boolean; title: string; startedAt: Date; endedAt: Date | null }
  | { kind: 'ban'; person: KickPerson; expiresAt: Date | null };

/** An activity as the database stores it in JSON: with dates as texts. */
export type StoredActivity = Stored<KickActivity>;
type Stored<Value> = Value extends Date ? string : Value extends object ? { [Name in keyof Value]: Stored<Value[Name]> } : Value;

/** The badges with a meaning for points, as bits: a set that can be joined in any order. */
export const BADGES = { subscriber: 1, vip: 2, moderator: 4, broadcaster: 8 } as const;
