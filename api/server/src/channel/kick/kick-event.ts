import type { FastifyBaseLogger } from 'fastify';
import type { KickActivity } from '../../db/schema/kick-activity';
import type { ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';

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
