import type { FastifyBaseLogger } from 'fastify';
import type { KickActivity, StoredActivity } from '../../db/schema/kick-activity';
import type { ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { typedText } from '@greenroom/contract';

/** A verified, stored event of the connected channel. */
export type KickEvent = KickActivity & {
  /** Unique, even if Kick sends the same event with different headers. */
  id: string;
  /** Time from the body, else the signed timestamp. Points count by this time, not by the arrival. */
  occurredAt: Date;
  receivedAt: Date;
};

export interface KickEventContext {
  now: () => Date;
  changes: Pick<ChangeFeed, 'announce'>;
  log: FastifyBaseLogger;
}

export type ChatEvent = KickEvent & { kind: 'chat' };

/**
 * Handles events in the transaction that marks them as done, so each counts once; a rejection rolls all back, and each is retried alone.
 * Events of a call are in the order of their times; across calls they come late and in any order.
 * @returns what follows the commit, if anything; a job does the same if it fails
 */
export type KickEventHandler = (tx: Db, events: readonly KickEvent[], context: KickEventContext) => Promise<FollowUp | void>;

export type FollowUp = (context: KickEventContext & { db: Db }) => Promise<void>;

export const chatEventsOf = (events: readonly KickEvent[]): ChatEvent[] =>
  events.filter((event): event is ChatEvent => event.kind === 'chat');

const EMOTE = /\[emote:\d+:[^\]]*\]/g;

/** Normalizes a chat message for comparisons: no emotes, and no quotes, punctuation or emoji at its ends. */
export const chatLine = (content: string): string =>
  typedText(content.replace(EMOTE, ' '))
    .replace(/^[^\p{L}\p{N}!]+/u, '')
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '');

interface StoredEvent extends Pick<KickEvent, 'occurredAt' | 'receivedAt'> {
  key: string;
  activity: StoredActivity;
}

export const asEvent = ({ key, occurredAt, receivedAt, activity }: StoredEvent): KickEvent => ({
  ...fromStored(activity),
  id: key,
  occurredAt,
  receivedAt,
});

function fromStored(stored: StoredActivity): KickActivity {
  switch (stored.kind) {
    case 'status':
      return { ...stored, startedAt: new Date(stored.startedAt), endedAt: dateOf(stored.endedAt) };
    case 'ban':
      return { ...stored, expiresAt: dateOf(stored.expiresAt) };
    default:
      return stored;
  }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
