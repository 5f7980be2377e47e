import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { chatMessages } from '../../db/schema';
import { DAY, MINUTE, SECOND } from '../../lib/durations';
import type { KickPerson } from '../../db/schema/kick-activity';
import { findChatSettings, mayWrite } from './chat.repository';

/** Limit of Kick's API. */
const MAX_TEXT = 500;
/** Maximum age of a reply: a later one has lost its context. */
const REPLY_MS = MINUTE;
const PERSON_PAUSE_MS = 15 * SECOND;
/** Replies in a minute, so that the chat stays readable when everyone predicts; the site shows the predictions. */
const REPLIES_PER_MINUTE = 15;

export interface OutgoingMessage {
  text: string;
  at: Date;
  sendBefore: Date;
}

/** Puts a message into the outbox, in its event's transaction, if the operator and Kick let the site write. */
export async function enqueueChatMessage(tx: Db, message: OutgoingMessage): Promise<void> {
  if (await isWriting(tx)) await insert(tx, { ...message, kind: 'notice' });
}

export interface Reply {
  messageId: string;
  person: KickPerson;
  /** Sentence that everyone may read. */
  sentence: string;
  writtenAt: Date;
  at: Date;
  /** `link`: how to link an account. */
  kind?: 'reply' | 'link';
}

/** Replies in the chat, unless the site doesn't write there, a message is old, or there were many replies. */
export async function enqueueReplies(tx: Db, replies: readonly Reply[]): Promise<void> {
  const fresh = replies.filter(({ writtenAt, at }) => at.getTime() - writtenAt.getTime() < REPLY_MS);
  if (fresh.length === 0 || !(await isWriting(tx))) return;
  for (const { messageId, person, sentence, writtenAt, at, kind = 'reply' } of fresh) {
    const sent = await countReplies(tx, person.userId, kind, at);
    if (sent.inAll >= REPLIES_PER_MINUTE) return;
    const sendBefore = new Date(writtenAt.getTime() + REPLY_MS);
    const message = { text: replyText(person.username, sentence), kind, at, sendBefore, replyTo: messageId, kickUserId: person.userId };
    if (sent.toPerson === 0) await insert(tx, message);
  }
}

async function isWriting(tx: Db): Promise<boolean> {
  return (await findChatSettings(tx)).isWriting && (await mayWrite(tx));
}

const countWhere = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::integer`;

async function countReplies(tx: Db, kickUserId: string, kind: 'reply' | 'link', at: Date): Promise<{ toPerson: number; inAll: number }> {
  const since = (ms: number) => gt(chatMessages.queuedAt, new Date(at.getTime() - ms));
  const toPerson = and(
    eq(chatMessages.kickUserId, kickUserId),
    eq(chatMessages.kind, kind),
    since(kind === 'link' ? DAY : PERSON_PAUSE_MS),
  );
  const [found] = await tx
    .select({ toPerson: countWhere(toPerson), inAll: countWhere(and(isNotNull(chatMessages.kickUserId), since(MINUTE))) })
    .from(chatMessages)
    .where(since(DAY));
  return found ?? { toPerson: 0, inAll: 0 };
}

type NewMessage = OutgoingMessage & Pick<typeof chatMessages.$inferInsert, 'kind' | 'replyTo' | 'kickUserId'>;

async function insert(tx: Db, { text, at, ...message }: NewMessage): Promise<void> {
  await tx
    .insert(chatMessages)
    .values({ ...message, text: [...text].slice(0, MAX_TEXT).join(''), queuedAt: at, expiresAt: new Date(at.getTime() + DAY) });
}

/** Addresses the person by name, since not every client shows which message a reply is to. */
const replyText = (username: string, sentence: string): string => `@${username}: ${sentence}`;
