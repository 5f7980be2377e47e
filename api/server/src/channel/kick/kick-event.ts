import type { FastifyBaseLogger } from 'fastify';
import type { ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';

/** Somebody on Kick. Names change, ids don't: everything is keyed on the id. */
export interface KickPerson {
  /** A number in decimal digits; members have it as `kickUserId`. */
  userId: string;
  username: string;
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

/** A signed event, verified, stored, and of the connected channel. */
export type KickEvent = KickActivity & {
  /** Unique, also where Kick sends the same twice with different headers. */
  id: string;
  /** By the body, where it says so; else by the signed timestamp. Points count by this time, not by the arrival. */
  occurredAt: Date;
  receivedAt: Date;
};

/** The dependencies of what works events off. */
export interface KickEventContext {
  now: () => Date;
  changes: Pick<ChangeFeed, 'announce'>;
  log: FastifyBaseLogger;
}

/**
 * Works off one event in the transaction that marks it as done, so that it counts once; a rejection rolls both back, and the event is
 * attempted again. Events come late and in any order.
 */
export type KickEventHandler = (tx: Db, event: KickEvent, context: KickEventContext) => Promise<void>;
