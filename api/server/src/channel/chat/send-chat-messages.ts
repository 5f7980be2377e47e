import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { chatMessages, chatSettings } from '../../db/schema';
import type { Job } from '../../jobs/run-jobs';
import { withAccessToken } from '../kick/access-token';
import { findChannel } from '../kick/channel.repository';
import { KickFailed, RateLimited } from '../kick/kick-api';
import type { KickContext } from '../kick/kick-context';
import { SETTINGS_ROW } from './chat.repository';

/** Pause between messages: Kick documents no limit, and a chat is for people. */
const PAUSE_MS = 1500;

export const sendChatMessagesJob = (kick: KickContext): Job => ({
  name: 'send chat messages',
  everyMs: PAUSE_MS,
  run: () => sendNextMessage(kick),
});

/**
 * Sends the oldest waiting message, marked as sent before the request: a chat bears a missing message better than a repeated one. Only a
 * rate limit surely sent nothing, so the message waits for its end.
 */
export async function sendNextMessage(kick: KickContext): Promise<void> {
  const { db, now } = kick;
  const message = await takeMessage(db, now());
  if (!message) return;
  try {
    const channel = await findChannel(db);
    if (!channel) throw new KickFailed('No channel is connected.');
    await withAccessToken(kick, channel, (token) => kick.api.sendChat(token, { text: message.text, replyTo: message.replyTo }));
  } catch (cause) {
    if (!(cause instanceof KickFailed)) throw cause;
    await putBack(db, message.id, { cause, at: now() });
  }
}

async function takeMessage(db: Db, at: Date): Promise<typeof chatMessages.$inferSelect | undefined> {
  return db.transaction(async (tx) => {
    const isWaiting = eq(chatMessages.status, 'waiting');
    await tx
      .update(chatMessages)
      .set({ status: 'expired', problem: 'It could not be sent in time.' })
      .where(and(isWaiting, lte(chatMessages.sendBefore, at)));
    const [settings] = await tx
      .select()
      .from(chatSettings)
      .where(and(eq(chatSettings.isWriting, true), or(isNull(chatSettings.pausedUntil), lte(chatSettings.pausedUntil, at))));
    if (!settings) return undefined;
    const [message] = await tx
      .select()
      .from(chatMessages)
      .where(isWaiting)
      .orderBy(asc(chatMessages.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (message) await tx.update(chatMessages).set({ status: 'sent', sentAt: at }).where(eq(chatMessages.id, message.id));
    return message;
  });
}

async function putBack(db: Db, id: number, { cause, at }: { cause: KickFailed; at: Date }): Promise<void> {
  const isLimited = cause instanceof RateLimited;
  const outcome = { status: isLimited ? 'waiting' : 'failed', sentAt: null, problem: cause.message } as const;
  await db.update(chatMessages).set(outcome).where(eq(chatMessages.id, id));
  if (!isLimited) return;
  await db
    .update(chatSettings)
    .set({ pausedUntil: new Date(at.getTime() + cause.pauseMs) })
    .where(eq(chatSettings.id, SETTINGS_ROW));
}
