import { visibleText } from '@greenroom/contract';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { KickActivity, KickPerson, StoredActivity } from '../../db/schema/kick-activity';

/** Signed parts of an event, and its type, which is not signed. */
export interface SignedEvent {
  messageId: string;
  sentAt: Date;
  type: string;
  body: string;
}

export interface ParsedEvent {
  broadcaster: Broadcaster;
  /** Unique by what happened: the same under every message id. */
  key: string;
  occurredAt: Date;
  activity: KickActivity;
}

/** Channel of an event; Kick names it in every one. */
type Broadcaster = Omit<KickPerson, 'username'> & Partial<KickPerson>;

/** Thrown for a body that does not fit its type. The message names the field and none of the content. */
export class MalformedEvent extends Error {}

/** PostgreSQL stores neither NUL nor halves of surrogate pairs in JSON. */
export const text = (max: number) => z.string().transform((value) => value.slice(0, max).replace(/\0|\p{Cs}/gu, ''));
const id = z.union([z.int().positive().transform(String), z.string().regex(/^[1-9]\d{0,19}$/)]);
const date = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
/** Kick omits optional dates, or sends null or an empty text. */
const optionalDate = z
  .union([date, z.literal('').transform(() => null)])
  .nullish()
  .transform((value) => value ?? null);

/** Links are built from it. An event without a usable one counts all the same. */
export const slug = z
  .string()
  .regex(/^(?=.*[a-z\d])[\w-]{1,64}$/i)
  .optional()
  .catch(undefined);

const PERSON = { user_id: id, username: text(64), channel_slug: slug };
const asPerson = ({ user_id: userId, username, channel_slug }: z.infer<z.ZodObject<typeof PERSON>>): KickPerson => ({
  userId,
  username: visibleText(username) || `user-${userId}`,
  slug: channel_slug,
});
const Person = z.object(PERSON).transform(asPerson);
const Broadcaster = z
  .object({ ...PERSON, username: text(64).optional().catch(undefined) })
  .transform(({ user_id: userId, username, channel_slug }): Broadcaster => ({ userId, username, slug: channel_slug }));

const Badge = z.object({ type: text(64), count: z.int().nullish() }).transform(({ type, count }) => ({ type, count: count ?? null }));
const Sender = z
  .object({ ...PERSON, identity: z.object({ badges: z.array(Badge).max(50).nullish() }).nullish() })
  .transform(({ identity, ...person }) => ({ ...asPerson(person), badges: identity?.badges ?? [] }));

/** Has no user for an anonymous gifter. */
const Gifter = z.union([Person, z.object({ user_id: z.union([z.null(), z.literal(0)]).optional() }).transform(() => null)]).nullish();

const Chat = z.object({
  broadcaster: Broadcaster,
  message_id: z.string().min(1).max(100),
  sender: Sender,
  content: text(4000),
  created_at: optionalDate,
});
const Follow = z.object({ broadcaster: Broadcaster, follower: Person });
const Subscription = z.object({
  broadcaster: Broadcaster,
  subscriber: Person,
  duration: z.int().min(0).max(10_000),
  created_at: date,
  expires_at: optionalDate,
});
const Gifts = z.object({ broadcaster: Broadcaster, gifter: Gifter, giftees: z.array(Person).min(1).max(1000), created_at: date });
const Status = z.object({
  broadcaster: Broadcaster,
  is_live: z.boolean(),
  title: text(500).nullish(),
  started_at: optionalDate,
  ended_at: optionalDate,
});
const Ban = z.object({
  broadcaster: Broadcaster,
  banned_user: Person,
  metadata: z.object({ created_at: optionalDate, expires_at: optionalDate }).nullish(),
});

type Parse = (json: unknown, event: SignedEvent) => ParsedEvent;

/** Parsers by event type and version. Other types are ignored. */
const PARSERS: Record<string, Parse> = {
  'chat.message.sent': (json, { sentAt }) => {
    const { broadcaster, message_id: messageId, sender, content, created_at: createdAt } = Chat.parse(json);
    const activity = { kind: 'chat' as const, messageId, sender, content };
    return { broadcaster, key: `chat:${messageId}`, occurredAt: createdAt ?? sentAt, activity };
  },
  'channel.followed': (json, { sentAt }) => {
    const { broadcaster, follower } = Follow.parse(json);
    // The body has no time: who follows again counts once, while the first event is stored.
    return { broadcaster, key: `follow:${follower.userId}`, occurredAt: sentAt, activity: { kind: 'follow', follower } };
  },
  'channel.subscription.new': (json) => parseSubscription(json, false),
  'channel.subscription.renewal': (json) => parseSubscription(json, true),
  'channel.subscription.gifts': (json) => {
    const { broadcaster, gifter = null, giftees, created_at: occurredAt } = Gifts.parse(json);
    const ids = giftees.map(({ userId }) => userId).sort();
    const hash = createHash('sha256').update(ids.join()).digest('base64url');
    const key = `gifts:${gifter?.userId ?? 'anonymous'}:${occurredAt.toISOString()}:${hash}`;
    return { broadcaster, key, occurredAt, activity: { kind: 'gifts', gifter, giftees } };
  },
  'livestream.status.updated': (json, { sentAt }) => {
    const { broadcaster, is_live: isLive, title, started_at: startedAt, ended_at: endedAt } = Status.parse(json);
    const occurredAt = (isLive ? startedAt : endedAt) ?? sentAt;
    const key = `status:${(startedAt ?? sentAt).toISOString()}:${isLive ? 'start' : 'end'}`;
    const activity = {
      kind: 'status' as const,
      isLive,
      title: title ?? '',
      startedAt: startedAt ?? occurredAt,
      endedAt: isLive ? null : occurredAt,
    };
    return { broadcaster, key, occurredAt, activity };
  },
  'moderation.banned': (json, { sentAt }) => {
    const { broadcaster, banned_user: person, metadata } = Ban.parse(json);
    const occurredAt = metadata?.created_at ?? sentAt;
    const key = `ban:${person.userId}:${occurredAt.toISOString()}`;
    return { broadcaster, key, occurredAt, activity: { kind: 'ban', person, expiresAt: metadata?.expires_at ?? null } };
  },
};

/** Types to subscribe to, in version 1. */
export const EVENT_TYPES = Object.keys(PARSERS);

/** The type says whether it is a renewal; since it is not signed, the key omits it. */
function parseSubscription(json: unknown, isRenewal: boolean): ParsedEvent {
  const { broadcaster, subscriber, duration: months, created_at: occurredAt, expires_at: expiresAt } = Subscription.parse(json);
  const key = `subscription:${subscriber.userId}:${occurredAt.toISOString()}:${expiresAt?.toISOString() ?? ''}`;
  return { broadcaster, key, occurredAt, activity: { kind: 'subscription', subscriber, isRenewal, months } };
}

/** Parses a verified event, ignoring unknown fields. @returns undefined for an unused type @throws {MalformedEvent} */
export function parseEvent(event: SignedEvent): ParsedEvent | undefined {
  if (!Object.hasOwn(PARSERS, event.type)) return undefined;
  try {
    return PARSERS[event.type]?.(JSON.parse(event.body), event);
  } catch (cause) {
    if (cause instanceof z.ZodError)
      throw new MalformedEvent(`${event.type}: ${cause.issues.map(({ path }) => path.join('.') || 'body').join(', ')}`);
    if (cause instanceof SyntaxError) throw new MalformedEvent(`${event.type}: no JSON`);
    throw cause;
  }
}

/** Returns the people of an event; none for the stream's status. */
export function peopleOf(activity: KickActivity | StoredActivity): readonly KickPerson[] {
  switch (activity.kind) {
    case 'chat':
      return [activity.sender];
    case 'follow':
      return [activity.follower];
    case 'subscription':
      return [activity.subscriber];
    case 'gifts':
      return activity.gifter ? [activity.gifter, ...activity.giftees] : activity.giftees;
    case 'ban':
      return [activity.person];
    case 'status':
      return [];
  }
}

/** Returns the only person of an event; null for the stream's status, and for gifts. */
export const personOf = (activity: KickActivity): string | null =>
  activity.kind === 'gifts' ? null : (peopleOf(activity)[0]?.userId ?? null);
