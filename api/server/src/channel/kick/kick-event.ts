import type { FastifyBaseLogger } from 'fastify';
import type { KickActivity, StoredActivity } from '../../db/schema/kick-activity';
import type { ChangeFeed } from '../../db/change-feed';
import type { Db } from '../../db/client';
import { typedText } from '@greenroom/contract';

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

/** A message in the chat. */
export type ChatEvent = KickEvent & { kind: 'chat' };

/**
 * Works off events in the transaction that marks them as done, so that each counts once; a rejection rolls all of them back, and each is
 * attempted again alone. Events of a call are in the order of their times; from call to call they come late and in any order.
 * @returns what follows the commit, if anything; a job does the same if it fails
 */
export type KickEventHandler = (tx: Db, events: readonly KickEvent[], context: KickEventContext) => Promise<FollowUp | void>;

export type FollowUp = (context: KickEventContext & { db: Db }) => Promise<void>;

/** The messages in the chat among events. */
export const chatEventsOf = (events: readonly KickEvent[]): ChatEvent[] =>
  events.filter((event): event is ChatEvent => event.kind === 'chat');

/** How Kick writes an emote in a message. */
const EMOTE = /\[emote:\d+:[^\]]*\]/g;

/** What a viewer wrote in the chat, as it is compared: without emotes, and without the quotes, punctuation and pictures at its ends. */
export const chatLine = (content: string): string =>
  typedText(content.replace(EMOTE, ' '))
    .replace(/^[^\p{L}\p{N}!]+/u, '')
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '');

interface StoredEvent extends Pick<KickEvent, 'occurredAt' | 'receivedAt'> {
  key: string;
  activity: StoredActivity;
}

/** The event of a row. */
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
